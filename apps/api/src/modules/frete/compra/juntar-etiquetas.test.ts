import { PDFDocument } from '@pdfme/pdf-lib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foto, lojaDoArquivo } from '../../../../test/support/loja.ts'
import { textosDoPdf } from '../../../../test/support/textos-do-pdf.ts'
import { openBalcao } from '../../../../test/support/vendas.ts'
import { diskStore } from '../../../infra/files/disk.ts'
import { type FetchPicture, picturesOf } from '../../../infra/files/papers.ts'
import { novoPdf } from '../../../infra/files/pdf.ts'
import { filesOf, newFileName } from '../../../infra/files/store.ts'
import { romaneioEmPdf } from './romaneio.pdf.ts'

const loja = await lojaDoArquivo()

const balcao = await openBalcao(loja)

test('labels of several sales come in one PDF, in the order asked for; the others with the reason', async () => {
  const { id: produto } = await balcao.criarProduto({ qtd: 9 })
  const sellProduto = async () =>
    (await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 10 }])).body.id as number
  const files = filesOf(diskStore(loja.midiaDir))
  /** A sale with a stored label of pages of this width; of none, the file is gone. */
  const createLabelledVenda = async (largura: number, paginas: number, conteudo?: Buffer) => {
    const id = await sellProduto()
    const { doc, pronto } = await novoPdf({ size: [largura, 400] })
    for (let i = 1; i < paginas; i++) doc.addPage()
    doc.end()
    const arquivo = newFileName()
    await files.savePdf(arquivo, conteudo ?? (await pronto))
    if (paginas === 0) await files.removePdf(arquivo)
    await sql`insert into envios (venda_id, provedor, codigo_servico, estado, arquivo)
      values (${id}, 'melhor_envio', '2', 'pronta', ${arquivo})`.execute(loja.banco.db)
    return id
  }
  const [larga, estreita] = [await createLabelledVenda(300, 1), await createLabelledVenda(200, 2)]
  const estragada = await createLabelledVenda(100, 1, Buffer.from('%PDF-1.4 and nothing more'))
  const perdida = await createLabelledVenda(100, 0)
  const [unlabelledVenda, canalVenda] = [await sellProduto(), await sellProduto()]
  await sql`update vendas set codigo_servico_frete = 'envio-do-canal' where id = ${canalVenda}`.execute(loja.banco.db)

  const ids = [estreita, unlabelledVenda, larga, estragada, perdida, canalVenda, 999_999]
  const { status, body } = await loja.pedir('POST', '/api/vendas/etiquetas/', { ids })
  expect(status).toBe(200)
  expect(body.incluidas).toEqual([estreita, larga])
  const cliente_nome = 'Ana Conceição'
  expect(body.recusadas).toEqual([
    { id: unlabelledVenda, cliente_nome, motivo: 'A venda não tem etiqueta.' },
    { id: estragada, cliente_nome, motivo: 'O arquivo da etiqueta não pôde ser lido.' },
    { id: perdida, cliente_nome, motivo: 'O arquivo da etiqueta não pôde ser lido.' },
    { id: canalVenda, cliente_nome, motivo: 'A etiqueta está no canal de venda.' },
    { id: 999_999, cliente_nome: '', motivo: 'Venda não encontrada' },
  ])
  const { rawPayload } = await loja.app.inject({ url: body.link_etiquetas })
  const junta = await PDFDocument.load(rawPayload)
  expect(junta.getPages().map((pagina) => pagina.getWidth())).toEqual([200, 200, 300])
  // Its address is signed as that of any label.
  expect((await loja.app.inject({ url: body.link_etiquetas.split('?')[0] })).statusCode).toBe(403)

  expect((await loja.pedir('POST', '/api/vendas/etiquetas/', { ids: [unlabelledVenda] })).body).toMatchObject({
    link_etiquetas: null,
    incluidas: [],
  })
  expect((await loja.pedir('POST', '/api/vendas/etiquetas/', { ids: [] })).status).toBe(400)
  // A sale without an invoice still has its label and packing slip in the file.
  const com_notas = await loja.pedir('POST', '/api/vendas/etiquetas/', { ids: [larga], com_notas: true })
  expect(com_notas.body.recusadas).toEqual([{ id: larga, cliente_nome, motivo: 'A venda não tem nota autorizada.' }])
  const romaneioPdf = await PDFDocument.load((await loja.app.inject({ url: com_notas.body.link_etiquetas })).rawPayload)
  expect(romaneioPdf.getPages().map((pagina) => Math.round(pagina.getWidth()))).toEqual([300, 595])
  // Whom the one file shows is known, for when one of them is forgotten.
  const { rows } = await sql`select arquivo, vendas from etiquetas_juntas`.execute(loja.banco.db)
  const arquivo = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(rows).toEqual([
    { arquivo, vendas: [estreita, larga] },
    { arquivo, vendas: [larga] },
  ])
})

test('the packing slip lists recipient and pieces without prices, and continues on further pages', async () => {
  const { id: produto } = await balcao.criarProduto({ titulo: 'Boné Ipê', qtd: 90, sku: 'IPE-1' })
  const { body } = await balcao.vender([{ id: produto, quantidade: 3, valor_unitario: 77.77 }])
  const longa = { ...body.itens[0], titulo: `Camiseta ${'muito '.repeat(30)}comprida`, quantidade: 2 }
  const printed = {
    ...longa,
    variacao_id: 5,
    variacoes: [{ id: 5, tamanho: 'GG' }],
    estampas: [{ posicao: 'costas', tecnica: 'silk', largura_mm: null, altura_mm: null, arte: 'Escudo' }],
    personalizacao: [{ nome: 'Bia', numero: '10' }],
  }
  const itens = [...body.itens, printed, ...Array.from({ length: 40 }, () => longa)]
  const venda = { ...body, itens, quantidade_itens: 85, servico_frete: 'PAC', codigo_rastreamento: 'ME1BR' }
  const files = filesOf(diskStore(loja.midiaDir))
  const drawRomaneio = async () => {
    const dados = { ...(await loja.pedir('GET', '/api/loja/')).body, nome: 'Ateliê “Łódź”' }
    return romaneioEmPdf(venda, dados, picturesOf(files) as FetchPicture)
  }
  const pdf = await drawRomaneio()
  expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThan(1)
  const textos = textosDoPdf(pdf).replaceAll(/\s+/g, ' ')
  for (const expectedText of [
    `Venda nº ${body.id}`,
    'Ana Conceição',
    'Envio PAC ME1BR',
    'Boné Ipê',
    'IPE-1',
    'Costas · Silk · Escudo',
    'Tamanho GG: Bia, 10',
    'Conferido por',
  ])
    expect(textos).toContain(expectedText)
  expect(textos).toContain('85')
  expect(textos).not.toContain('77,77')
  expect(pdf.toString('latin1')).not.toContain('/Subtype /Image')
  const logo = new FormData()
  logo.append('imagens', new Blob([new Uint8Array(await foto('#aa3311'))], { type: 'image/jpeg' }), 'logo.jpg')
  expect((await loja.pedir('POST', '/api/loja/logo/', logo)).status).toBe(200)
  expect((await drawRomaneio()).toString('latin1')).toContain('/Subtype /Image')
})
