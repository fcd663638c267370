import { expect, test } from 'vitest'
import { criarEstampada, ligarProducao } from '../../../test/support/estampada.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { abrirBalcao } from '../../../test/support/vendas.ts'

const loja = await lojaDoArquivo()
const balcao = await abrirBalcao(loja)
await ligarProducao(loja, true)

test('the EAN of a blank brings what needs it, also with other zeros in front; that of the whole blank asks', async () => {
  const e = await criarEstampada(balcao, 3, 3)
  const [inteira, m, g] = ['96385074', '036000291452', '7891000315507']
  const lisa = (await loja.pedir('GET', `/api/produtos/${e.lisa.id}/`)).body
  const comEan = await loja.pedir('PUT', `/api/produtos/${e.lisa.id}/`, {
    ...lisa,
    gtin: inteira,
    variacoes: [
      { ...e.lm, gtin: m },
      { ...e.lg, gtin: g },
    ],
  })
  expect(comEan.status).toBe(200)
  const { body: venda } = await balcao.vender([
    { id: e.produto.id, variacao_id: e.m.id, quantidade: 1, valor_unitario: 50 },
  ])
  const ler = async (codigo: string) => (await loja.pedir('POST', '/api/producoes/bancada/', { codigo })).body
  for (const codigo of [m, `0${m}`]) expect((await ler(codigo)).producao.venda_id).toBe(venda.id)
  expect([(await ler(g)).codigo, (await ler(inteira)).codigo]).toEqual(['NADA_A_PRODUZIR', 'QUAL_VARIACAO'])
  expect((await ler('4006381333931')).detail).toBe('Código desconhecido: 4006381333931')
})
