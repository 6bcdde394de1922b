"""How well every text on a page stands out from what is really painted behind it.

axe-core knows the ground of a text in HTML, and gives up in a picture. Here the page is photographed without its texts, and
each text's colour is compared with the pixels of its own place, by WCAG's formula.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

HIDDEN = "* { color: transparent !important; caret-color: transparent !important; text-shadow: none !important } \
text, tspan { fill: transparent !important } * { transition: none !important }"

TEXTS = """async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); // the theme has been put on
    const found = [];
    const shows = (element, x, y) => {
        for (let at = element; at !== document.body; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (at.ownerSVGElement) continue;
            const box = at.getBoundingClientRect();
            if (style.overflowX !== "visible" && (x < box.left || x > box.right || y < box.top || y > box.bottom)) return false;
            if (style.position === "fixed") break; // what is around it does not cut it
        }
        if (element.ownerSVGElement) return true;
        const at = document.elementFromPoint(x, y);
        return Boolean(at) && (element.contains(at) || at.contains(element));
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const element = walk.currentNode.parentElement;
        const text = walk.currentNode.data.trim();
        if (!text || element.closest("script, style, template, option, [aria-disabled=true], :disabled, .is-barred, [inert]")) continue;
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        const box = range.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (box.width < 4 || box.height < 6 || x < 0 || y < 0 || x > innerWidth || y > innerHeight || !shows(element, x, y)) continue;
        // the middle of the line, where the letters are: its corner, and where the line and its height lead from there
        let place = [box.x, box.y + box.height * 0.28, box.width, 0, 0, box.height * 0.44];
        if (element.ownerSVGElement) { // it may be turned
            const { x: left, y: top, width, height } = element.getBBox();
            const { a, b, c, d, e, f } = element.getScreenCTM();
            const [across, down, deep] = [left, top + height * 0.28, height * 0.44];
            place = [a * across + c * down + e, b * across + d * down + f, a * width, b * width, c * deep, d * deep];
        }
        const drawn = Boolean(element.ownerSVGElement);
        const style = getComputedStyle(element);
        let alpha = drawn ? Number(style.fillOpacity) : 1;
        for (let at = element; at; at = at.parentElement) alpha *= Number(getComputedStyle(at).opacity);
        if (alpha < 0.05) continue;
        const scale = drawn ? element.getScreenCTM().a : 1;
        const size = parseFloat(style.fontSize) * scale;
        found.push({ text: text.slice(0, 40), colour: drawn ? style.fill : style.color, alpha, large: size >= 24 || (size >= 18.66 && style.fontWeight >= 600),
            place });
    }
    return found;
}"""

FAINT = """async ([texts, shot]) => {
    const picture = new Image();
    picture.src = "data:image/png;base64," + shot;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.drawImage(picture, 0, 0);
    const scale = picture.width / innerWidth;
    const parse = (colour) => { // whatever way of writing it
        const one = new OffscreenCanvas(1, 1).getContext("2d");
        one.fillStyle = colour;
        one.fillRect(0, 0, 1, 1);
        return [...one.getImageData(0, 0, 1, 1).data];
    };
    const light = (rgb) => {
        const [r, g, b] = rgb.map(one => one / 255).map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const apart = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const faint = [];
    let least = 21;
    const { data } = pen.getImageData(0, 0, picture.width, picture.height);
    for (const { text, colour, alpha, large, place: [x, y, alongX, alongY, downX, downY] } of texts) {
        const [r, g, b, a] = parse(colour);
        const strength = alpha * a / 255;
        const [columns, rows] = [Math.hypot(alongX, alongY), Math.hypot(downX, downY)].map(long => Math.max(1, Math.round(long * scale)));
        const seen = [];
        for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) {
            const [along, down] = [(column + 0.5) / columns, (row + 0.5) / rows];
            const [left, top] = [x + alongX * along + downX * down, y + alongY * along + downY * down].map(one => Math.floor(one * scale));
            if (left < 0 || top < 0 || left >= picture.width || top >= picture.height) continue; // scrolled out of the window
            const at = (top * picture.width + left) * 4;
            const ground = [data[at], data[at + 1], data[at + 2]];
            const ink = [r, g, b].map((one, channel) => one * strength + ground[channel] * (1 - strength));
            seen.push(apart(light(ink), light(ground)));
        }
        seen.sort((one, other) => one - other);
        const found = seen[Math.floor(seen.length * 0.25)]; // a hatching's lines and a shape's edge are not the ground
        const wanted = large ? 3 : 4.5;
        least = Math.min(least, found / wanted);
        if (found < wanted) faint.push(`${text}: ${found.toFixed(2)} of ${wanted}`);
    }
    return faint;
}"""


def faint(page: Page) -> list[str]:
    """The texts in the window with less contrast than WCAG's AA asks for, each with what it has; barred things are left out.

    Things must be at rest. The ground's faintest quarter counts for nothing: the lines of a hatching, and what is around a small disc.
    """
    session = page.context.new_cdp_session(page)
    texts, before = page.evaluate(TEXTS), None
    while texts != before:  # what is told later can move what stands there
        before = texts
        page.evaluate(
            "css => { const style = document.createElement('style'); style.id = 'no-texts'; style.textContent = css; document.head.append(style) }",
            HIDDEN,
        )
        shot = session.send("Page.captureScreenshot", {"format": "png"})["data"]
        page.evaluate("document.getElementById('no-texts').remove()")
        texts = page.evaluate(TEXTS)
    session.detach()
    assert texts, "a page without a text"
    found: list[str] = page.evaluate(FAINT, [texts, shot])
    return found
