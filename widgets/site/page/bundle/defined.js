// In the place of require.js: takes what anywidget's script defines.
export const made = {};
globalThis.define = (_names, factory) => {
  made.anywidget = factory;
};
