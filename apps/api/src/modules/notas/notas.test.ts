import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { segurar } from '../../../test/support/emulador.ts'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { abrirNotas } from '../../../test/support/notas.ts'

const bling = await lojaComBlingDoArquivo()
const notas = await abrirNotas(bling)
const { loja } = bling

const historia = async (venda: number): Promise<string[]> =>
  (await notas.balcao.historico(venda))
    .filter(({ tipo }: { tipo: string }) => tipo === 'nota')
    .map(({ descricao }: { descricao: string }) => descricao)
    .toReversed()
const arquivo = (venda: number, qual: string) =>
  loja.app.inject({
    method: 'GET',
    url: `/api/vendas/${venda}/nota/${qual}/`,
    headers: { authorization: `Bearer ${loja.token}` },
  })

describe('an invoice', () => {
  test('is made, sent and authorised once, with its key, its number and both files as our own copies', async () => {
    const venda = await notas.vendida()
    const pedida = await notas.pedir(venda.id)
    expect([pedida.status, pedida.body.nota]).toMatchObject([202, { estado: 'gerando', modelo: 55, chave: null }])
    const nota = await notas.chega(venda.id, 'autorizada')
    const [la, ...outras] = await notas.notasDe(venda.id)
    expect(outras).toEqual([])
    expect(nota).toMatchObject({ numero: String(la.numero), chave: la.chaveAcesso, valor: 50, motivo: null })
    await expect.poll(async () => (await notas.nota(venda.id)).link_pdf).toMatch(/^\/midia\/[0-9a-f]{32}\.pdf$/)
    expect(await notas.nota(venda.id)).toMatchObject({ ambiente: 'producao', serie: '1' })
    const [pdf, xml] = [await arquivo(venda.id, 'pdf'), await arquivo(venda.id, 'xml')]
    expect([pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    expect(xml.body).toContain(la.chaveAcesso)
    const [pedidaLa, autorizada] = await historia(venda.id)
    expect([pedidaLa, autorizada]).toEqual(['NF-e pedida ao Bling.', `NF-e nº ${la.numero} autorizada.`])
    expect([(await notas.pedir(venda.id)).status, (await notas.notasDe(venda.id)).length]).toEqual([202, 1])
  })

  test('that the SEFAZ refuses says why to the letter, is mended there and sent again, never made anew', async () => {
    const venda = await notas.vendida()
    await bling.ajustar({ proximaRejeicao: '234: IE do destinatário não vinculada ao CNPJ' })
    await notas.pedir(venda.id)
    const nota = await notas.chega(venda.id, 'rejeitada')
    expect(nota.motivo).toBe('234: IE do destinatário não vinculada ao CNPJ')
    expect((await notas.pedir(venda.id)).body.nota.estado).toBe('rejeitada')
    await notas.naTela(venda.id, 'corrigir')
    expect((await notas.reenviar(venda.id)).status).toBe(202)
    expect(await notas.chega(venda.id, 'autorizada')).toMatchObject({ motivo: null })
    expect(await notas.notasDe(venda.id)).toHaveLength(1)
    expect((await notas.reenviar(venda.id)).body.codigo).toBe('NOTA_NAO_SE_REENVIA')
  })
})
