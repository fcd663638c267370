import { notasRoutes } from '@estampa/contract/vendas/notas.routes.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import type { Files } from '../../infra/files/store.ts'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { zipDoMes } from './arquivos.rules.ts'
import * as data from './notas.data.ts'
import { type ContaDasNotas, changeNotasConfiguracao, requestNota, resendNota } from './notas.rules.ts'

export function notasModule(
  app: FastifyInstance,
  loja: Loja & { readonly files: Files; readonly conta: ContaDasNotas },
): void {
  const { db, files, conta } = loja
  mount(app, notasRoutes, {
    'GET /notas/configuracao/': () => data.notasConfiguracao.read(db),
    'PATCH /notas/configuracao/': ({ body, autor }) => changeNotasConfiguracao(loja, body, autor),
    'GET /notas/opcoes/': () => conta.opcoes(),
    'GET /notas/conferencia/': () => conta.conferir(),
    'GET /notas/exportar/': async ({ query: { mes }, autor, reply }) => {
      const zip = await zipDoMes(db, mes, autor)
      reply.header('content-disposition', `attachment; filename="notas-${mes}.zip"`).type('application/zip')
      return zip
    },
    'POST /vendas/:id/nota/': async ({ params, body, usuario, idempotencia, reply }) => {
      reply.code(202)
      return requestNota(loja, params.id, body?.modelo, usuario.id, idempotencia)
    },
    'POST /vendas/:id/nota/enviar/': async ({ params, usuario, idempotencia, reply }) => {
      reply.code(202)
      return resendNota(loja, params.id, usuario.id, idempotencia)
    },
    'GET /vendas/:id/nota/pdf/': async ({ params, reply }) => {
      const { arquivo, numero } = await guardada(params.id)
      const pdf = arquivo && (await files.readPdf(arquivo))
      if (!pdf) throw new DomainError('NOTA_SEM_ARQUIVO')
      reply.type('application/pdf').header('content-disposition', `inline; filename="nota-${numero ?? params.id}.pdf"`)
      return reply.send(pdf)
    },
    'GET /vendas/:id/nota/xml/': async ({ params, reply }) => {
      const { xml, chave } = await guardada(params.id)
      if (xml === null) throw new DomainError('NOTA_SEM_ARQUIVO')
      reply.type('application/xml; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${chave ?? `nota-${params.id}`}.xml"`)
      return reply.send(xml)
    },
  })

  async function guardada(vendaId: number) {
    const nota = await data.arquivosDaNota(db, vendaId)
    if (!nota) throw new DomainError('NOTA_NAO_ENCONTRADA')
    return nota
  }
}
