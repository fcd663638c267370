import { expect, test, vi } from 'vitest'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { ApiError } from '../api/apiError.ts'
import { checkedBy } from './checkedBy.ts'
import { type RecordFields, submitOf, useRecordForm } from './useRecordForm.ts'
import { submitKeys } from './useSubmitKey.ts'

type Campos = { nome: string; cor: string }
type Registro = Campos & { readonly versao: number }
const record = (nome: string, cor: string, versao: number): Registro => ({ nome, cor, versao })
const FIELDS: RecordFields<Campos, Registro> = {
  of: ({ nome, cor } = record('', '', 0)) => ({ nome, cor }),
  labels: { nome: 'nome', cor: 'cor' },
}
const conflito = (atual: Registro) => new ApiError(409, { codigo: 'EDICAO_CONCORRENTE', atual })

/** A form over a record, whose saves end as `answers` say. */
const openForm = (...answers: (ApiError | Registro)[]) => openFormWithHandlers({}, ...answers)
async function openFormWithHandlers(
  extraOptions: Partial<Parameters<typeof useRecordForm<Campos, Registro>>[1]>,
  ...answers: (ApiError | Registro)[]
) {
  const enviados: unknown[] = []
  const falhas: unknown[] = []
  const { agora, fazer } = await drawHook(() => {
    const state = useRecordForm<Campos, Registro>(record('A', 'x', 1), {
      fields: FIELDS,
      check: async (values) => ({ values, errors: {} }),
      send: async (fields, base) => {
        enviados.push([fields, base?.versao])
        const answer = answers.shift()
        if (!answer) throw new Error('one save too many')
        if (answer instanceof ApiError) throw answer
        return answer
      },
      read: (json) => json as Registro,
      onSave: (salvo, startFrom) => startFrom(salvo),
      failure: (error) => {
        falhas.push(error)
        return 'Não foi salvo.'
      },
      ...extraOptions,
    })
    return { ...state, campos: state.form.watch() }
  })
  const typeCampo = (field: keyof Campos, text: string) =>
    fazer(({ form }) => form.setValue(field, text, { shouldDirty: true }))
  const saveRecord = async () => {
    const before = enviados.length
    await fazer((tela) => tela.save(tela.campos))
    await expect.poll(() => enviados.length > before && !agora().saving).toBe(true)
  }
  return { agora, fazer, digitar: typeCampo, salvar: saveRecord, enviados, falhas }
}

test('keeps both persons’ changes; a save that fails then is no conflict any more, and nothing typed counts as saved', async () => {
  const refusal = new ApiError(400, {})
  const tela = await openForm(conflito(record('B', 'y', 2)), refusal, record('C', 'y', 3))
  await tela.digitar('nome', 'C')
  await tela.salvar()
  // The colour is the other person's alone: nothing to ask about.
  expect(tela.agora().conflict?.diferencas).toEqual([{ rotulo: 'nome', valores: { meu: 'C', salvo: 'B' } }])
  expect(tela.falhas).toEqual([])
  await tela.fazer(({ conflict }) => conflict?.onKeep())
  await expect.poll(() => tela.falhas).toEqual([refusal])
  expect(tela.agora()).toMatchObject({ conflict: null, campos: { nome: 'C', cor: 'y' }, isDirty: true })
  expect(tela.agora().base).toMatchObject({ versao: 2 })
  await tela.salvar()
  expect(tela.agora()).toMatchObject({ isDirty: false, base: { versao: 3 } })
  expect(tela.enviados).toEqual([
    [{ nome: 'C', cor: 'x' }, 1],
    [{ nome: 'C', cor: 'y' }, 2],
    [{ nome: 'C', cor: 'y' }, 2],
  ])
})

test('loads the other person’s record, or leaves the form as it is', async () => {
  const tela = await openForm(conflito(record('B', 'y', 2)), conflito(record('B', 'y', 2)))
  await tela.digitar('nome', 'C')
  await tela.salvar()
  await tela.fazer(({ conflict }) => conflict?.onClose())
  expect(tela.agora()).toMatchObject({ conflict: null, campos: { nome: 'C', cor: 'x' }, isDirty: true })
  expect(tela.agora().base).toMatchObject({ versao: 1 })
  await tela.salvar()
  await tela.fazer(({ conflict }) => conflict?.onLoad())
  expect(tela.agora()).toMatchObject({ conflict: null, campos: { nome: 'B', cor: 'y' }, isDirty: false })
  expect(tela.agora().base).toMatchObject({ versao: 2 })
})

test('a record without versions says why it was not saved, also when the server speaks of another version', async () => {
  const { agora, salvar } = await openFormWithHandlers({ read: undefined as never }, conflito(record('B', 'y', 2)))
  await salvar()
  await expect.poll(() => agora().refusal).toBe('Não foi salvo. Tente novamente.')
  expect(agora().conflict).toBeNull()
})

test('a form that is wrong is not sent, and no toast says so where none is asked for', async () => {
  const errors = { nome: { type: 'x', message: 'Falta' } }
  const { agora, fazer, enviados } = await openFormWithHandlers({ check: async () => ({ values: {}, errors }) })
  agora().field('nome')
  await fazer((state) => submitOf(state)())
  await expect.poll(() => agora().field('nome').error).toBe('Falta')
  expect([enviados, avisados()]).toEqual([[], []])
})

test('saves once while a save is on its way', async () => {
  const send = vi.fn(() => new Promise<never>(() => {}))
  const { agora, fazer } = await openFormWithHandlers({ send })
  await fazer(({ save, campos }) => save(campos))
  await expect.poll(() => agora().saving).toBe(true)
  await fazer(({ save, campos }) => save(campos))
  expect(send).toHaveBeenCalledOnce()
})

test('why it was not saved is said until the next try', async () => {
  const { agora, salvar } = await openForm(new ApiError(400, {}), record('A', 'x', 2))
  await salvar()
  await expect.poll(() => agora().refusal).toBe('Não foi salvo. Tente novamente.')
  await salvar()
  expect(agora().refusal).toBeNull()
})

interface CamposChecked {
  nome: string
  uf: string
}
const OPCOES = { fields: {}, shouldUseNativeValidation: undefined }
const cliente = async () => (await import('@estampa/contract/clientes/clientes.schemas.ts')).clienteEntrada
const corpoDe = (fields: CamposChecked) => ({ ...fields, cpf: '52998224725' })

test('fields carry the sentences of the contract about the body that would be sent', async () => {
  const { values, errors } = await checkedBy(cliente, corpoDe)({ nome: ' ', uf: 'P1' }, undefined, OPCOES)
  expect({ values, errors }).toMatchObject({
    values: {},
    errors: { nome: { message: 'Informe o nome' }, uf: { message: 'Duas letras' } },
  })
})

test.each([
  ['what the contract takes', cliente, { nome: ' Ana ', uf: 'pe' }],
  [
    'what cannot be checked, as the schema was not fetched,',
    () => Promise.reject(new Error('offline')),
    { nome: '', uf: '' },
  ],
])('%s goes on as it was typed', async (_qual, schema, fields) => {
  expect(await checkedBy(schema, corpoDe)(fields, undefined, OPCOES)).toEqual({ values: fields, errors: {} })
})

test('content sent again carries its key until other content or a success; two forms never share a key', () => {
  const { keyOf: chaveDe, forget } = submitKeys()
  const keys = ['A', 'A', 'A', 'B', 'B', 'A'].map((titulo) => chaveDe([{ titulo, itens: [1, 2] }, ['foto']]))
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3, 3, 5])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  const before = chaveDe({ valor: 10 })
  forget()
  expect(chaveDe({ valor: 10 })).not.toBe(before)
  expect(submitKeys().keyOf({ valor: 10 })).not.toBe(chaveDe({ valor: 10 }))
})
