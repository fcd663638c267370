import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { caixasDoArquivo } from '../../../test/support/caixas.ts'
import { createCaixa, createSignedInPessoa } from '../../../test/support/pessoa.ts'
import { recusa } from '../../../test/support/vendas.ts'

const caixas = await caixasDoArquivo()
const { loja, turnOn, openCaixa, openTurno, closeTurno, payCash, sell, readTurno } = caixas
const { pedir } = loja
// Each test has a drawer of its own.
let caixaId = 0
let nomeDoCaixa = ''
beforeEach(async () => {
  ;({ id: caixaId, nome: nomeDoCaixa } = await caixas.takeNewCaixa())
})
const listCaixas = async () => (await pedir('GET', '/api/caixas/')).body

test('off, every act is refused and cash is noted as before; reading stays', async () => {
  await caixas.closeOpenTurnos()
  onTestFinished(async () => void (await turnOn(true)))
  await turnOn(false)
  expect((await pedir('GET', '/api/caixas/configuracao/')).body).toEqual({ ativo: false })
  for (const [method, url, body] of [
    ['POST', '/api/caixas/', { nome: 'Dois' }],
    ['PUT', `/api/caixas/${caixaId}/`, { nome: 'Dois' }],
    ['PUT', '/api/caixas/aqui/', { caixa_id: caixaId }],
    ['POST', `/api/caixas/${caixaId}/abrir/`, { fundo: 1 }],
    ['POST', '/api/turnos/1/suprimentos/', { valor: 1, motivo: 'x' }],
    ['POST', '/api/turnos/1/sangrias/', { valor: 1, motivo: 'x', destino: 'banco' }],
    ['POST', '/api/turnos/1/movimentos/1/estornar/', { motivo: 'x' }],
    ['POST', '/api/turnos/1/trazer/', { pagamento_ids: [1] }],
    ['POST', '/api/turnos/1/fechar/', { contado: 0 }],
    ['POST', '/api/turnos/1/reabrir/', { motivo: 'x' }],
  ] as const)
    expect(await pedir(method, url, body)).toMatchObject(recusa(409, 'CAIXA_DESLIGADO'))
  const closed = { ativo: true, turno: null }
  const listed = (await listCaixas()).filter(({ id }: { id: number }) => [caixas.caixaId, caixaId].includes(id))
  expect(listed).toEqual([
    { ...closed, id: caixas.caixaId, nome: 'Caixa', aqui: false },
    { ...closed, id: caixaId, nome: nomeDoCaixa, aqui: true },
  ])
  expect((await pedir('GET', `/api/turnos/?caixa_id=${caixaId}`)).body).toMatchObject({ count: 0, results: [] })
  const venda = await sell()
  expect(await payCash(venda, 20, { fora_do_caixa: true })).toMatchObject({ status: 201, body: { pago: 20 } })
  expect((await pedir('GET', '/api/caixas/fora/')).body.results).not.toContainEqual(
    expect.objectContaining({ venda_id: venda }),
  )
  await turnOn(true)
  // A payment of before belongs to no turno, and is still deleted.
  const [pagamento] = (await caixas.ler(venda)).pagamentos
  const deleted = await pedir('DELETE', `/api/vendas/${venda}/pagamentos/${pagamento.id}/`)
  expect(deleted).toMatchObject({ status: 200, body: { pago: 0 } })
})

test('only administrators turn it on, make drawers and change them; an open one keeps it on and is not put away', async () => {
  await caixas.closeOpenTurnos()
  const pessoa = await createCaixa(loja, 'balconista')
  for (const [method, url, body] of [
    ['PATCH', '/caixas/configuracao/', { ativo: false }],
    ['POST', '/caixas/', { nome: 'Outro' }],
    ['PUT', `/caixas/${caixaId}/`, { nome: 'Outro' }],
  ] as const)
    expect((await pessoa.pedir(method, url, body)).status).toBe(403)
  const turno = await openTurno(0)
  const aberto = recusa(409, 'CAIXA_ABERTO', `O caixa “${nomeDoCaixa}” está aberto. Feche-o antes.`)
  expect(await turnOn(false)).toMatchObject(aberto)
  expect(await pedir('PUT', `/api/caixas/${caixaId}/`, { ativo: false })).toMatchObject(aberto)
  expect((await pedir('PUT', `/api/caixas/${caixaId}/`, { nome: 'Frente' })).body).toMatchObject({
    nome: 'Frente',
    ativo: true,
    turno: { id: turno, aberto_por: expect.any(String), dias: 0 },
  })
  expect((await closeTurno(turno, 0)).status).toBe(200)
  expect((await pedir('PUT', `/api/caixas/${caixaId}/`, { ativo: false })).body.ativo).toBe(false)
  const guardado = recusa(409, 'CAIXA_GUARDADO', /“Frente” está guardado/)
  expect(await openCaixa()).toMatchObject(guardado)
  expect(await caixas.act(turno, 'reabrir', { motivo: 'x' })).toMatchObject(guardado)
  expect(await pedir('PUT', '/api/caixas/aqui/', { caixa_id: caixaId })).toMatchObject(guardado)
  expect((await pedir('PUT', `/api/caixas/${caixaId}/`, { ativo: true })).status).toBe(200)
})

test('a name is one drawer’s; without a name, or with an unknown drawer, nothing is made', async () => {
  const repetido = recusa(409, 'CAIXA_REPETIDO')
  expect(await pedir('POST', '/api/caixas/', { nome: ' cáixa ' })).toMatchObject(repetido)
  const fundos = await caixas.createCaixa('Fundos')
  expect(await pedir('PUT', `/api/caixas/${fundos}/`, { nome: 'CAIXA' })).toMatchObject(repetido)
  expect((await pedir('POST', '/api/caixas/', { nome: ' ' })).body.erros).toEqual({ nome: ['Campo obrigatório'] })
  expect(await pedir('PUT', '/api/caixas/999/', { nome: 'x' })).toMatchObject(recusa(404, 'CAIXA_NAO_ENCONTRADO'))
  expect(await openCaixa(1, 999)).toMatchObject(recusa(404, 'CAIXA_NAO_ENCONTRADO'))
  const unknown = await pedir('PUT', '/api/caixas/aqui/', { caixa_id: 999 })
  expect(unknown).toMatchObject({ status: 400, body: { erros: { caixa_id: ['Este caixa não existe.'] } } })
})

test('the drawer of a device is that of every session on it; a drawer that is put away is no device’s', async () => {
  const feira = await caixas.createCaixa('Feira')
  const novo = await createSignedInPessoa(loja, 'de_dois_aparelhos')
  const [firstDevice, secondDevice] = [novo(), novo()]
  const readAqui = async (aparelho: typeof firstDevice) =>
    (await aparelho.pedir('GET', '/caixas/')).body.find(({ aqui }: { aqui: boolean }) => aqui)?.id ?? null
  await firstDevice.entrar()
  await secondDevice.entrar()
  const { body } = await firstDevice.pedir('PUT', '/caixas/aqui/', { caixa_id: feira })
  expect(body).toContainEqual({ id: feira, nome: 'Feira', ativo: true, aqui: true, turno: null })
  expect([await readAqui(firstDevice), await readAqui(secondDevice)]).toEqual([feira, null])
  await firstDevice.pedir('POST', '/auth/logout/', {})
  await firstDevice.entrar()
  expect(await readAqui(firstDevice)).toBe(feira)
  await firstDevice.pedir('PUT', '/caixas/aqui/', { caixa_id: null })
  expect(await readAqui(firstDevice)).toBeNull()
  await firstDevice.pedir('PUT', '/caixas/aqui/', { caixa_id: feira })
  await pedir('PUT', `/api/caixas/${feira}/`, { ativo: false })
  expect(await readAqui(firstDevice)).toBeNull()
  await pedir('PUT', `/api/caixas/${feira}/`, { ativo: true })
})

test('cash is in the drawer that the request names, else that of the device, else the only open one', async () => {
  await caixas.closeOpenTurnos()
  await pedir('PUT', '/api/caixas/aqui/', { caixa_id: null })
  const secondCaixa = await caixas.createCaixa('Outro')
  const firstTurno = await openTurno(0)
  const findTurno = async (venda: number, dados: object = {}) => {
    const { status, body } = await payCash(venda, 1, dados)
    return status === 201 ? body.pagamentos.at(-1).id : body
  }
  const idsOf = async (turno: number) =>
    (await readTurno(turno)).movimentos.map(({ pagamento_id }: { pagamento_id: number }) => pagamento_id)
  const venda = await sell()
  const onlyOpen = await findTurno(venda)
  expect(await idsOf(firstTurno)).toEqual([onlyOpen])
  const secondTurno = await openTurno(0, secondCaixa)
  // Two are open, and nobody said which.
  const unclear = await findTurno(venda)
  expect(unclear).toMatchObject({ codigo: 'CAIXA_FECHADO' })
  expect(unclear.caixas.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([caixaId, secondCaixa]))
  await pedir('PUT', '/api/caixas/aqui/', { caixa_id: secondCaixa })
  const here = await findTurno(venda)
  const named = await findTurno(venda, { caixa_id: caixaId })
  expect([await idsOf(firstTurno), await idsOf(secondTurno)]).toEqual([[onlyOpen, named], [here]])
  const unknown = await findTurno(venda, { caixa_id: 99_999 })
  expect(unknown.erros).toEqual({ caixa_id: ['Este caixa não existe.'] })
  // The device's own drawer decides, also while another one is open.
  await closeTurno(secondTurno, 1)
  expect(await findTurno(venda)).toMatchObject({ codigo: 'CAIXA_FECHADO' })
  expect(await caixas.ler(venda)).toMatchObject({ pago: 3 })
})
