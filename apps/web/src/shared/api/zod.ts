// Zod would compile its parsers with eval, which the content security policy refuses. Set where zod looks, before any
// of its modules is loaded, as chunks may come in any order; start.ts imports it first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
