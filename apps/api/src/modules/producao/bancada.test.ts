import { expect, test } from 'vitest'
import { abrirBancada, criarEstampada } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { linha, escanear: ler } = abrirBancada(balcao)

test('a code of the whole blank asks which of its variations it is; the answer brings what needs that one', async () => {
  const e = await criarEstampada(balcao, 3, 3)
  const { body: venda } = await balcao.vender([linha(e, 1)])
  for (const codigo of [`/produtos/${e.lisa.id}`, e.lisa.sku]) {
    const { status, body } = await ler(codigo)
    expect([status, body.codigo, body.qual.produto_id]).toEqual([409, 'QUAL_VARIACAO', e.lisa.id])
    expect(body.qual.variacoes).toMatchObject([e.lm, e.lg].map(({ id, sku }) => ({ id, sku })))
  }
  expect((await ler(`/produtos/${e.lisa.id}?variacao=${e.lg.id}`)).body.codigo).toBe('NADA_A_PRODUZIR')
  const lida = await ler(`/produtos/${e.lisa.id}?variacao=${e.lm.id}`)
  expect(lida.body.producao.venda_id).toBe(venda.id)
  // A blank without variations is what it is.
  const unica = await balcao.criarProduto({ titulo: 'Ecobag lisa' })
  expect((await ler(`/produtos/${unica.id}`)).body.detail).toBe('Nada a produzir precisa de Ecobag lisa.')
  await balcao.status(venda.id, 'cancelado')
})

test('the EAN of a blank brings what needs it, also with other zeros in front; that of the whole blank asks', async () => {
  const e = await criarEstampada(balcao, 3, 3)
  const [inteira, m, g] = ['96385074', '036000291452', '7891000315507']
  const lisa = (await loja.pedir('GET', `/api/produtos/${e.lisa.id}/`)).body
  const variacoes = [e.lm, e.lg].map((uma, i) => ({ ...uma, gtin: [m, g][i] }))
  const comEan = { ...lisa, gtin: inteira, variacoes }
  expect((await loja.pedir('PUT', `/api/produtos/${e.lisa.id}/`, comEan)).status).toBe(200)
  const { body: venda } = await balcao.vender([linha(e, 1)])
  for (const codigo of [m, `0${m}`]) expect((await ler(codigo)).body.producao.venda_id).toBe(venda.id)
  expect([(await ler(g)).body.codigo, (await ler(inteira)).body.codigo]).toEqual(['NADA_A_PRODUZIR', 'QUAL_VARIACAO'])
  expect((await ler('4006381333931')).body.detail).toBe('Código desconhecido: 4006381333931')
  await balcao.status(venda.id, 'cancelado')
})
