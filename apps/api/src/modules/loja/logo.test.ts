import { expect, test } from 'vitest'
import { foto } from '../../../test/support/loja.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const orcamentos = await openOrcamentos(loja, balcao.clienteId)

const sendLogo = (
  ...files: readonly (readonly [content: string | Uint8Array<ArrayBuffer>, type: string, name: string])[]
) => {
  const body = new FormData()
  for (const [content, type, name] of files) body.append('imagens', new Blob([content], { type }), name)
  return loja.pedir('POST', '/api/loja/logo/', body)
}
const picture = async (colour: string) => [new Uint8Array(await foto(colour)), 'image/jpeg', 'logo.jpg'] as const
const statusOf = async (url: string) => (await loja.app.inject({ url })).statusCode
const readPdf = async (url: string) => {
  const { statusCode, rawPayload } = await loja.app.inject({
    url,
    headers: { authorization: `Bearer ${loja.access}` },
  })
  expect(statusCode).toBe(200)
  return rawPayload.toString('latin1')
}
const PICTURE = '/Subtype /Image'

test('the logo stands in the PDFs and on the page of a customer without a session, until it is taken away', async () => {
  const { id } = await orcamentos.criar([{ descricao: 'Caneca', quantidade: 1, valor_unitario: 30 }])
  const token = await orcamentos.enviar(id)
  const produto = await balcao.criarProduto({ qtd: 1 })
  const { body: venda } = await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 50 }])
  const pdfs = [`/api/orcamentos/${id}/pdf/`, `/api/vendas/${venda.id}/recibo/pdf/`]
  for (const url of pdfs) expect(await readPdf(url)).not.toContain(PICTURE)
  expect((await orcamentos.pagina('GET', token)).body).not.toContain('<img')

  const { status, body } = await sendLogo(await picture('#aa3311'))
  expect([status, body.logo, body.versao]).toEqual([200, expect.any(Object), 0])
  const { imagem } = body.logo
  expect((await loja.pedir('GET', '/api/loja/')).body).toEqual(body)
  for (const url of pdfs) expect(await readPdf(url)).toContain(PICTURE)
  expect((await orcamentos.pagina('GET', token)).body).toContain(`<img src="${imagem}"`)
  expect((await orcamentos.pelo(token)).body.loja.logo).toBe(imagem)
  expect(await statusOf(imagem)).toBe(200)

  const gone = await loja.pedir('DELETE', '/api/loja/logo/')
  expect([gone.status, gone.body.logo]).toEqual([200, null])
  await loja.queue.drain()
  expect(await statusOf(imagem)).toBe(404)
  const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=configuracao_alterada')).body
  const entry = { alvo: 'Dados da loja', detalhes: { mudou: 'logo' } }
  expect(results).toMatchObject([entry, entry])
})

test('another logo takes the place of the former; a file that is no picture, or two files, leave it', async () => {
  const first = (await sendLogo(await picture('#0f625d'))).body.logo
  const { body: second } = await sendLogo(await picture('#112233'))
  expect(second.logo.arquivo).not.toBe(first.arquivo)
  await loja.queue.drain()
  expect(await statusOf(first.imagem)).toBe(404)
  expect(await statusOf(second.logo.imagem)).toBe(200)

  const refusals = [
    await sendLogo(['%PDF-1.7', 'application/pdf', 'logo.pdf']),
    await sendLogo(['no picture', 'image/png', 'logo.png']),
    await sendLogo([new Uint8Array(5_242_881), 'image/png', 'logo.png']),
    await sendLogo(await picture('#000000'), await picture('#ffffff')),
    await sendLogo(),
  ]
  expect(refusals.map(({ status, body }) => [status, body.erros?.imagens?.[0] ?? body.detail])).toEqual([
    [415, 'logo.pdf: Tipo de arquivo não suportado'],
    [400, 'O arquivo "logo.png" não é uma imagem que se possa ler.'],
    [413, 'logo.png: Arquivo muito grande (máx. 5MB)'],
    [400, 'Envie uma imagem'],
    [400, 'Envie uma imagem'],
  ])
  expect((await loja.pedir('GET', '/api/loja/')).body.logo).toEqual(second.logo)
  // Data that are saved later keep it.
  const dados = { nome: 'Ateliê', cep: '50030-230', endereco: 'Cais', municipio: 'Recife', uf: 'PE' }
  expect((await loja.pedir('PUT', '/api/loja/', dados)).body).toMatchObject({ nome: 'Ateliê', logo: second.logo })
})
