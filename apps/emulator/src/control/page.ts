import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' }

export function registerControlPage(app: FastifyInstance): void {
  for (const file of ['index.html', 'painel.css', 'painel.js', 'painel-dados.js', 'painel-nomes.js'])
    app.get(`/${file.replace('index.html', '')}`, async (_request, reply) =>
      reply
        .type(`${TYPES[extname(file)]}; charset=utf-8`)
        .header('content-security-policy', "default-src 'self'; img-src data:; frame-ancestors 'none'")
        .send(await readFile(join(import.meta.dirname, 'page', file), 'utf8')),
    )
}
