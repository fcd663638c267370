import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/painel.css': ['painel.css', 'text/css; charset=utf-8'],
  '/painel.js': ['painel.js', 'text/javascript; charset=utf-8'],
  '/painel-dados.js': ['painel-dados.js', 'text/javascript; charset=utf-8'],
  '/painel-nomes.js': ['painel-nomes.js', 'text/javascript; charset=utf-8'],
} as const

export function registerControlPage(app: FastifyInstance): void {
  for (const [path, [file, type]] of Object.entries(FILES))
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('content-security-policy', "default-src 'self'; img-src data:; frame-ancestors 'none'")
        .send(await readFile(join(import.meta.dirname, 'page', file), 'utf8')),
    )
}
