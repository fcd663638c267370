import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { labelAddresses } from '../../src/shop/midia.ts'
import { lojaDoArquivo } from '../support/loja.ts'
import { openBalcao } from '../support/vendas.ts'

const NOME = '0123456789abcdef0123456789abcdef.pdf'
const CAMINHO = `/midia/${NOME}`
/** The secret of the shop under test. */
const SEGREDO = Buffer.alloc(32, 7)

const loja = await lojaDoArquivo()
await writeFile(join(loja.midiaDir, NOME), '%PDF-1.7 label')
const balcao = await openBalcao(loja)
const produto = await balcao.criarProduto({ qtd: 5 })
const { body: soldVenda } = await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 10 }])
const vendaId = soldVenda.id
await loja.banco.db.updateTable('vendas').set({ link_etiqueta_pdf: CAMINHO }).where('id', '=', vendaId).execute()

const requestFile = (url: string, headers: Record<string, string> = {}) => loja.app.inject({ url, headers })
const readEtiquetaLink = async (): Promise<string> =>
  (await loja.pedir('GET', `/api/vendas/${vendaId}/`)).body.link_etiqueta_pdf

const assinadoEm = (quando: number, segredo: Uint8Array = SEGREDO): string => {
  const resposta = labelAddresses(segredo, () => quando).signedAnswer(JSON.stringify({ link_etiqueta: CAMINHO }))
  return JSON.parse(resposta).link_etiqueta
}

test('the address in an answer opens without a header, and nothing keeps the label', async () => {
  const link = await readEtiquetaLink()
  expect(link).toMatch(/^\/midia\/[0-9a-f]{32}\.pdf\?validade=\d+&assinatura=[\w-]{43}$/)
  const falta = Number(new URL(link, loja.origem).searchParams.get('validade')) - Date.now() / 1000
  expect(falta).toBeLessThanOrEqual(600)
  expect(falta).toBeGreaterThan(500)
  for (const method of ['GET', 'HEAD'] as const) {
    const pdf = await loja.app.inject({ method, url: link })
    expect([pdf.statusCode, pdf.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(pdf.headers['content-type']).toBe('application/pdf')
  }
  expect((await requestFile(link)).body).toMatch(/^%PDF-/)
  const guardado = await loja.banco.db.selectFrom('vendas').select('link_etiqueta_pdf').executeTakeFirstOrThrow()
  expect(guardado.link_etiqueta_pdf).toBe(CAMINHO)
})

test('a refusal that carries the current state tells the address signed too', async () => {
  const { cliente, origem, itens } = (await loja.pedir('GET', `/api/vendas/${vendaId}/`)).body
  const editada = { cliente_id: cliente.id, origem, itens, versao: 99 }
  const { status, body } = await loja.pedir('PUT', `/api/vendas/${vendaId}/`, editada)
  expect(status).toBe(409)
  expect((await requestFile(body.atual.link_etiqueta_pdf)).statusCode).toBe(200)
})

describe('is refused', () => {
  const velho = assinadoEm(Date.now() - 11 * 60_000)
  const daquiAPouco = new URL(assinadoEm(Date.now()), 'http://x')
  const setUrlParam = (chave: string, valor: string) => {
    const url = new URL(daquiAPouco)
    url.searchParams.set(chave, valor)
    return url.pathname + url.search
  }
  const maisTarde = String(Number(daquiAPouco.searchParams.get('validade')) + 600)
  const outroNome = daquiAPouco.search
  test.each([
    ['without a signature', CAMINHO],
    ['after ten minutes', velho],
    ['with a later expiry', setUrlParam('validade', maisTarde)],
    ['with another signature', setUrlParam('assinatura', 'A'.repeat(43))],
    ['with an empty one', setUrlParam('assinatura', '')],
    ['with two', `${daquiAPouco.pathname}${daquiAPouco.search}&assinatura=${'A'.repeat(43)}`],
    ['of another shop', assinadoEm(Date.now(), Buffer.alloc(32, 8))],
    ['for another label', `/midia/${'f'.repeat(32)}.pdf${outroNome}`],
    ['with its name written otherwise', `/midia/%30${NOME.slice(1)}`],
    ['through a folder', `/midia/a/../${NOME}`],
    ['through the same folder', `/midia/./${NOME}`],
    ['through an empty folder', `/midia//${NOME}`],
    ['through an encoded folder', `/midia/%2e%2f${NOME}`],
    ['through an upper-case name', `/midia/${NOME.toUpperCase()}`],
  ])('%s', async (_como, url) => {
    const resposta = await requestFile(url)
    expect([403, 404]).toContain(resposta.statusCode)
    expect(resposta.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(resposta.headers['cache-control'] ?? 'no-store').toBe('no-store')
    expect(resposta.body).not.toContain('%PDF')
  })

  test('the same for a label that is there and for one that is not', async () => {
    const nenhum = `/midia/${'f'.repeat(32)}.pdf`
    const respostas = await Promise.all([requestFile(CAMINHO), requestFile(nenhum)])
    expect(respostas[0]?.statusCode).toBe(403)
    expect(respostas[1]?.body).toBe(respostas[0]?.body)
  })

  test('to a person in a browser with a page that says what to do', async () => {
    const { statusCode, headers, body } = await requestFile(velho, {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    })
    expect([statusCode, headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('Abra a etiqueta de novo pela venda.')
  })
})

test('a signed address of a label that is gone is 404', async () => {
  const link = await readEtiquetaLink()
  await rm(join(loja.midiaDir, NOME))
  expect((await requestFile(link)).statusCode).toBe(404)
  await writeFile(join(loja.midiaDir, NOME), '%PDF-1.7 label')
})

test('text that looks like the address of a label is not signed', async () => {
  const nome = `"link_etiqueta":"${CAMINHO}"`
  const { body } = await loja.pedir('POST', '/api/clientes/', { nome, cpf: '52998224725', complemento: CAMINHO })
  expect(body).toMatchObject({ nome, complemento: CAMINHO })
})

test('for a minute the same address is told, so that an unchanged sale is a 304', () => {
  const inicio = 1_800_000_000_000
  expect(assinadoEm(inicio)).toBe(assinadoEm(inicio + 59_000))
  expect(assinadoEm(inicio)).not.toBe(assinadoEm(inicio + 60_000))
})
