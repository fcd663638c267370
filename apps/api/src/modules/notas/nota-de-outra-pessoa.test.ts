import { describe, expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { openNotas } from '../../../test/support/notas.ts'

const bling = await lojaComBlingDoArquivo()
const notas = await openNotas(bling)

/** A person sets another contact in the sale's order. */
async function setOtherContato(vendaId: number, numeroDocumento: string) {
  const bia = { nome: 'Bia Outra', tipo: 'F', situacao: 'A', numeroDocumento }
  const { id } = (await bling.pessoa('POST', '/contatos', bia)).corpo.data
  const [blingPedido] = await notas.de(vendaId)
  await notas.mudar(blingPedido, () => ({ contato: { id } }))
  return id
}
const answer = async (tarefaId: number, resposta: string) => {
  await bling.loja.pedir('POST', `/api/tarefas/${tarefaId}/responder/`, { resposta })
  await bling.settle()
}
const pedidoOf = async (vendaId: number) => (await notas.de(vendaId)).at(-1)

describe('an order whose buyer was changed at Bling', () => {
  test('makes no invoice: it waits, with both; a person puts the sale’s own back, and it goes', async () => {
    const { id } = await notas.vendida()
    const bia = await setOtherContato(id, '98765432100')
    await notas.semEventos(1)
    const { motivo } = await notas.emitir(id, 'diferente')
    expect(motivo).toMatch(/^O pedido no Bling é de “Bia Outra” \(987\.654\.321-00\), e a venda é de “Cliente \d+” \(/)
    expect(await notas.notasDe(id)).toEqual([])
    const [tarefa] = await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=pedido')
    expect(tarefa.mensagem).toBe(motivo)
    await answer(tarefa.id, 'como_na_venda')
    expect((await pedidoOf(id)).contato.id).not.toBe(bia)
    expect((await notas.reenviar(id)).status).toBe(202)
    await notas.chega(id, 'autorizada')
    await notas.quieto()
  })

  test('buys no label', async () => {
    const id = await notas.aEtiquetar()
    await setOtherContato(id, '52998224725')
    await notas.configurar({ ativa: false })
    const { status, body } = await notas.etiquetar(id)
    await bling.settle()
    expect([status, body.erro]).toEqual([
      409,
      expect.stringMatching(/O pedido no Bling é de “Bia Outra” .*A etiqueta não foi comprada\./),
    ])
    await notas.configurar({ ativa: true })
    await notas.pedirPedido(id)
    await notas.quieto()
  })
})

test('customers that are joined after the order was sent: the sale says so, and its invoice waits until the order names who stays', async () => {
  const [ana, antes] = [await notas.cliente(), await notas.cliente()]
  const { id } = await notas.vendida({ cliente_id: antes })
  const juntar = { outro_id: antes, apesar_do_documento: true }
  expect((await bling.loja.pedir('POST', `/api/clientes/${ana}/juntar/`, juntar)).status).toBe(200)
  const [tarefa] = await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=pedido')
  expect(tarefa).toMatchObject({ operacao: 'outro_cliente', alvo_id: id })
  expect(await notas.eventos(id)).toContainEqual(expect.stringContaining('está em nome do cadastro'))
  await notas.emitir(id, 'diferente')
  await answer(tarefa.id, 'como_na_venda')
  expect(await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=pedido')).toEqual([])
  const { cpf } = await bling.ler(`/api/clientes/${ana}/`)
  expect((await pedidoOf(id)).contato.numeroDocumento.replaceAll(/\D/g, '')).toBe(cpf)
  await notas.reenviar(id)
  await notas.chega(id, 'autorizada')
})
