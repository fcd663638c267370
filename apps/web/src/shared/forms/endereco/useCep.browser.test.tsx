import { useForm } from 'react-hook-form'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer, held, ok, prepare, received, release, routes } from '../../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { type CamposDoEndereco, useCep } from './useCep.ts'

const VAZIO = { cep: '', municipio: '', uf: '', endereco: '', numero: '', complemento: '', bairro: '' }
const RECIFE = { logradouro: 'Rua da Moeda', bairro: 'Recife Antigo', localidade: 'Recife', uf: 'PE' }
const BUSCA = 'GET /cep/50030040/'

async function openForm(values: Partial<CamposDoEndereco> = {}) {
  const { agora, fazer } = await drawHook(() => {
    const form = useForm<CamposDoEndereco>({ defaultValues: { ...VAZIO, ...values } })
    const { errors, dirtyFields } = form.formState
    return { form, erros: Object.keys(errors), mudados: Object.keys(dirtyFields), ...useCep(form) }
  })
  const typeCep = (cep: string) => fazer(({ onType }) => onType(cep))
  return { agora, fazer, digitar: typeCep, fase: () => agora().situacao.fase }
}

test('an address that is found fills its four fields, as the person would, and takes the error off the state', async () => {
  await prepare({ [BUSCA]: ok(RECIFE) })
  const { agora, fazer, digitar } = await openForm({ uf: 'Pernambuco', numero: '10' })
  await fazer(({ form }) => ['uf', 'numero'].forEach((field) => form.setError(field as 'uf', { message: 'Confira.' })))
  await digitar('50030-040')
  await expect.poll(() => agora().situacao).toEqual({ fase: 'achado', lugar: 'Rua da Moeda, Recife, PE' })
  const foundEndereco = { endereco: 'Rua da Moeda', bairro: 'Recife Antigo', municipio: 'Recife', uf: 'PE' }
  expect(agora().form.getValues()).toEqual({ ...VAZIO, ...foundEndereco, numero: '10' })
  expect([agora().erros, agora().mudados.toSorted()]).toEqual([['numero'], ['bairro', 'endereco', 'municipio', 'uf']])
  expect(avisados()).toEqual([])
})

test.each([
  ['is refused', answer(404)],
  ['is answered with an error', ok({ erro: true })],
  ['has no town', ok({ ...RECIFE, localidade: '' })],
])('a code that %s says so and leaves the address alone', async (_o, resposta) => {
  await prepare({ [BUSCA]: resposta })
  const { agora, digitar, fase } = await openForm({ endereco: 'Rua Velha' })
  await digitar('50030040')
  await expect.poll(fase).toBe('falhou')
  expect(avisados()).toEqual(['error: CEP inválido ou não encontrado.'])
  expect(agora().form.getValues()).toEqual({ ...VAZIO, endereco: 'Rua Velha' })
})

test('only eight digits are looked up, and the same ones once, however they are written', async () => {
  await prepare({ [BUSCA]: ok(RECIFE) })
  const { digitar, fase } = await openForm({ cep: '01310-100' })
  for (const cep of ['01310100', '5003004', '500300401']) {
    await digitar(cep)
    expect(fase()).toBe('parada')
  }
  await digitar('50030040')
  await expect.poll(fase).toBe('achado')
  await digitar('50030-040')
  expect(fase()).toBe('achado')
  expect(await routes()).toEqual([BUSCA])
})

test('a code that is shortened while it is looked up is given up', async () => {
  await prepare({ [BUSCA]: [held(ok(RECIFE)), answer(404)] })
  const { agora, digitar, fase } = await openForm()
  await digitar('50030040')
  expect(fase()).toBe('buscando')
  await expect.poll(() => received()).toHaveLength(1)
  const { terminar } = agora()
  await digitar('5003004')
  await release()
  await terminar()
  expect([fase(), avisados(), agora().form.getValues()]).toEqual(['parada', [], VAZIO])
})

test('who waits for the address waits three seconds at most', async () => {
  await prepare({ [BUSCA]: held(ok(RECIFE)) })
  const { agora, digitar, fase } = await openForm()
  await agora().terminar()
  await digitar('50030040')
  await expect.poll(() => received()).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const terminou = vi.fn<() => void>()
  void agora().terminar().then(terminou)
  await vi.advanceTimersByTimeAsync(2999)
  expect(terminou).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(terminou).toHaveBeenCalledOnce()
  vi.useRealTimers()
  expect(fase()).toBe('buscando')
  await release()
  await expect.poll(fase).toBe('achado')
})

test('without a connection it says so, not that the code is wrong; back again, the code is looked up', async () => {
  const cutAnswer = { status: 200, cut: true, body: RECIFE }
  await prepare({ [BUSCA]: [cutAnswer, cutAnswer, ok(RECIFE)] })
  const { agora, fazer, digitar, fase } = await openForm()
  await digitar('50030-040')
  await expect.poll(fase).toBe('sem_conexao')
  expect(avisados()).toEqual([])
  // Text typed while one waits stays.
  await fazer(({ form }) => form.setValue('bairro', 'Boa Vista', { shouldDirty: true }))
  dispatchEvent(new Event('online'))
  await expect.poll(() => received()).toHaveLength(2)
  await expect.poll(fase).toBe('sem_conexao')
  dispatchEvent(new Event('online'))
  await expect.poll(fase).toBe('achado')
  expect(agora().form.getValues()).toMatchObject({ endereco: 'Rua da Moeda', bairro: 'Boa Vista', municipio: 'Recife' })
  expect(avisados()).toEqual([])
})

test('a code that is taken away while there is no connection is not looked up any more', async () => {
  await prepare({ [BUSCA]: { status: 200, cut: true, body: RECIFE } })
  const { digitar, fase } = await openForm()
  await digitar('50030040')
  await expect.poll(fase).toBe('sem_conexao')
  await digitar('5003')
  dispatchEvent(new Event('online'))
  await prepare({ 'GET /saude/': ok() })
  await fetch('/api/saude/')
  expect(await routes()).toEqual(['GET /saude/'])
  expect([fase(), avisados()]).toEqual(['parada', []])
})
