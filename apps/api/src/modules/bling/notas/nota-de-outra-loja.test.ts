import { expect, test } from 'vitest'
import { adiantar } from '../../../../test/support/fila.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { abrirNotas } from '../../../../test/support/notas.ts'
import { LER_NOTA } from '../pedido/leitura.sync.ts'

const bling = await lojaComBlingDoArquivo()
const notas = await abrirNotas(bling)

test('an invoice that bears the mark of another shop at the same account is left alone', {
  timeout: 30_000,
}, async () => {
  const { id: venda } = await notas.vendida()
  const [nosso] = await notas.de(venda)
  const { data } = (await bling.pessoa('GET', `/pedidos/vendas/${nosso.id}`)).corpo
  const deles = { numero: 90, numeroLoja: 'ESTAMPA-900001-1', observacoesInternas: 'Venda 900001 (Estampa)' }
  const { corpo } = await bling.pessoa('POST', '/pedidos/vendas', { ...data, ...deles })
  await bling.emulador.controle('POST', `/pedidos/${corpo.data.id}/nota`, { estoque: false })
  const [{ id, numeroPedidoLoja }] = await bling.dados('notas')
  expect(numeroPedidoLoja).toBe(deles.numeroLoja)
  // Its event has been read to the end.
  await adiantar(bling.loja.banco, LER_NOTA, { modelo: 55, idBling: String(id) })
  expect(await notas.nota(venda)).toBeNull()
  expect(await bling.loja.banco.db.selectFrom('notas_fiscais').select('venda_id').execute()).toEqual([])
})
