import { sql } from 'kysely'
import { expect } from 'vitest'
import { foto, type TestLoja } from './loja.ts'

/** Quotes over a shop: made, sent, answered by their link without a session. */
export async function openOrcamentos(loja: TestLoja, clienteId: number) {
  const { rows } = await sql<{ d: string }>`
    select ((now() at time zone 'America/Sao_Paulo')::date + 1)::text as d`.execute(loja.banco.db)
  const corpo = (itens: readonly object[], dados: object = {}) => ({
    cliente_id: clienteId,
    itens,
    validade: rows[0]?.d,
    ...dados,
  })
  return {
    corpo,
    async criar(itens: readonly object[], dados: object = {}) {
      const { status, body } = await loja.pedir('POST', '/api/orcamentos/', corpo(itens, dados))
      expect([status, body]).toEqual([201, expect.anything()])
      return body
    },
    ler: async (id: number) => (await loja.pedir('GET', `/api/orcamentos/${id}/`)).body,
    editar: (id: number, itens: readonly object[], dados: object = {}) =>
      loja.pedir('PUT', `/api/orcamentos/${id}/`, corpo(itens, dados)),
    /** `duplicar`, `gerar-venda`, `link`. */
    agir: (id: number, ato: string, dados?: object) => loja.pedir('POST', `/api/orcamentos/${id}/${ato}/`, dados),
    apagar: (id: number) => loja.pedir('DELETE', `/api/orcamentos/${id}/`),
    revogar: (id: number) => loja.pedir('DELETE', `/api/orcamentos/${id}/link/`),
    /** Pictures of these colours, as they are kept. */
    async guardarMockups(...cores: string[]) {
      const imagens = new FormData()
      for (const cor of cores) imagens.append('imagens', new Blob([await foto(cor)], { type: 'image/jpeg' }), 'um.jpg')
      return (await loja.pedir('POST', '/api/orcamentos/mockups/', imagens)).body
    },
    /** Answers the token of the link. */
    async enviar(id: number): Promise<string> {
      const { status, body } = await loja.pedir('POST', `/api/orcamentos/${id}/link/`)
      expect([status, body]).toMatchObject([200, { expira_em: expect.stringMatching(/T02:59:59.000Z$/) }])
      return new URL(body.link).pathname.split('/').at(-1) ?? ''
    },
    pelo: (token: string, ato = '', dados?: object) =>
      loja.pedir(ato ? 'POST' : 'GET', `/api/aprovacoes/${token}${ato && `/${ato}/`}`, dados, { authorization: '' }),
    pagina: (method: 'GET' | 'HEAD', token: string) => loja.app.inject({ method, url: `/aprovacoes/${token}` }),
    /** As the page's form does. */
    postar: (token: string, acao: string, campos: Record<string, string>) =>
      loja.app.inject({
        method: 'POST',
        url: `/aprovacoes/${token}/${acao}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(campos).toString(),
      }),
    /** As if so many days had gone by: past the trigger that keeps what was sent. */
    envelhecer: (id: number, dias: number) =>
      loja.banco.db.transaction().execute(async (trx) => {
        await sql`alter table orcamento_versoes disable trigger orcamento_versoes_ficam`.execute(trx)
        await sql`update orcamento_versoes set validade = validade - ${dias}::int
          where orcamento_id = ${id}`.execute(trx)
        await sql`alter table orcamento_versoes enable trigger orcamento_versoes_ficam`.execute(trx)
      }),
  }
}
