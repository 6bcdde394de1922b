export * as dagre from "@dagrejs/dagre";
