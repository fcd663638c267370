import type { Plugin } from 'vitest/config'

/**
 * Lets the browser keep the program's files from one test file to the next: while the tests run they do not change, and
 * asking for each again took a tenth of the time. Vite says 'no-cache' of them. Off where tests run anew on a change.
 */
export function keptFiles(): Plugin {
  return {
    name: 'estampa:kept-files',
    configureServer({ middlewares, config }) {
      if (config.server.watch !== null) return
      middlewares.use((req, res, next) => {
        const set = res.setHeader.bind(res)
        const kept = /^\/(src|node_modules|@fs|@id)\//.test(req.url ?? '')
        res.setHeader = (name, value) =>
          set(name, kept && name.toLowerCase() === 'cache-control' && value === 'no-cache' ? 'max-age=3600' : value)
        next()
      })
    },
  }
}
