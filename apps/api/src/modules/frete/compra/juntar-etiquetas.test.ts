import { PDFDocument } from '@pdfme/pdf-lib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../../test/support/loja.ts'
import { abrirBalcao } from '../../../../test/support/vendas.ts'
import { diskStore } from '../../../infra/files/disk.ts'
import { novoPdf } from '../../../infra/files/pdf.ts'
import { filesOf, newFileName } from '../../../infra/files/store.ts'

const loja = await lojaDoArquivo()

test('labels of several sales come in one PDF, in the order asked for; the others with the reason', async () => {
  const balcao = await abrirBalcao(loja)
  const { id: produto } = await balcao.criarProduto({ qtd: 9 })
  const vender = async () =>
    (await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 10 }])).body.id as number
  const files = filesOf(diskStore(loja.midiaDir))
  /** A sale with a stored label of pages of this width; of none, the file is gone. */
  const comEtiqueta = async (largura: number, paginas: number, conteudo?: Buffer) => {
    const id = await vender()
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
  const [larga, estreita] = [await comEtiqueta(300, 1), await comEtiqueta(200, 2)]
  const estragada = await comEtiqueta(100, 1, Buffer.from('%PDF-1.4 and nothing more'))
  const perdida = await comEtiqueta(100, 0)
  const [sem, doCanal] = [await vender(), await vender()]
  await sql`update vendas set codigo_servico_frete = 'envio-do-canal' where id = ${doCanal}`.execute(loja.banco.db)

  const ids = [estreita, sem, larga, estragada, perdida, doCanal, 999_999]
  const { status, body } = await loja.pedir('POST', '/api/vendas/etiquetas/', { ids })
  expect(status).toBe(200)
  expect(body.incluidas).toEqual([estreita, larga])
  const cliente_nome = 'Ana Conceição'
  expect(body.recusadas).toEqual([
    { id: sem, cliente_nome, motivo: 'A venda não tem etiqueta.' },
    { id: estragada, cliente_nome, motivo: 'O arquivo da etiqueta não pôde ser lido.' },
    { id: perdida, cliente_nome, motivo: 'O arquivo da etiqueta não pôde ser lido.' },
    { id: doCanal, cliente_nome, motivo: 'A etiqueta está no canal de venda.' },
    { id: 999_999, cliente_nome: '', motivo: 'Venda não encontrada' },
  ])
  const { rawPayload } = await loja.app.inject({ url: body.link_etiquetas })
  const junta = await PDFDocument.load(rawPayload)
  expect(junta.getPages().map((pagina) => pagina.getWidth())).toEqual([200, 200, 300])
  // Its address is signed as that of any label.
  expect((await loja.app.inject({ url: body.link_etiquetas.split('?')[0] })).statusCode).toBe(403)

  expect((await loja.pedir('POST', '/api/vendas/etiquetas/', { ids: [sem] })).body).toMatchObject({
    link_etiquetas: null,
    incluidas: [],
  })
  expect((await loja.pedir('POST', '/api/vendas/etiquetas/', { ids: [] })).status).toBe(400)
  // Whom the one file shows is known, for when one of them is forgotten.
  const { rows } = await sql`select arquivo, vendas from etiquetas_juntas`.execute(loja.banco.db)
  expect(rows).toEqual([{ arquivo: expect.stringMatching(/^[0-9a-f]{32}$/), vendas: [estreita, larga] }])
})
