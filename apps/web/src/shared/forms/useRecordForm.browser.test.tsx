import { expect, test, vi } from 'vitest'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { ApiError } from '../api/apiError.ts'
import { checkedBy } from './checkedBy.ts'
import { type RecordFields, submitOf, useRecordForm } from './useRecordForm.ts'
import { submitKeys } from './useSubmitKey.ts'

type Campos = { nome: string; cor: string }
type Registro = Campos & { readonly versao: number }
const registro = (nome: string, cor: string, versao: number): Registro => ({ nome, cor, versao })
const FIELDS: RecordFields<Campos, Registro> = {
  of: ({ nome, cor } = registro('', '', 0)) => ({ nome, cor }),
  labels: { nome: 'nome', cor: 'cor' },
}
const conflito = (atual: Registro) => new ApiError(409, { codigo: 'EDICAO_CONCORRENTE', atual })

/** A form over a record, whose saves end as `respostas` say. */
const openForm = (...respostas: (ApiError | Registro)[]) => openFormWithHandlers({}, ...respostas)
async function openFormWithHandlers(
  extraOptions: Partial<Parameters<typeof useRecordForm<Campos, Registro>>[1]>,
  ...respostas: (ApiError | Registro)[]
) {
  const enviados: unknown[] = []
  const falhas: unknown[] = []
  const { agora, fazer } = await drawHook(() => {
    const state = useRecordForm<Campos, Registro>(registro('A', 'x', 1), {
      fields: FIELDS,
      check: async (values) => ({ values, errors: {} }),
      send: async (campos, base) => {
        enviados.push([campos, base?.versao])
        const resposta = respostas.shift()
        if (!resposta) throw new Error('one save too many')
        if (resposta instanceof ApiError) throw resposta
        return resposta
      },
      read: (json) => json as Registro,
      onSave: (salvo, startFrom) => startFrom(salvo),
      failure: (erro) => {
        falhas.push(erro)
        return 'Não foi salvo.'
      },
      ...extraOptions,
    })
    return { ...state, campos: state.form.watch() }
  })
  const typeCampo = (campo: keyof Campos, texto: string) =>
    fazer(({ form }) => form.setValue(campo, texto, { shouldDirty: true }))
  const saveRecord = async () => {
    const antes = enviados.length
    await fazer((tela) => tela.save(tela.campos))
    await expect.poll(() => enviados.length > antes && !agora().saving).toBe(true)
  }
  return { agora, fazer, digitar: typeCampo, salvar: saveRecord, enviados, falhas }
}

test('keeps both persons’ changes; a save that fails then is no conflict any more, and nothing typed counts as saved', async () => {
  const recusa = new ApiError(400, {})
  const tela = await openForm(conflito(registro('B', 'y', 2)), recusa, registro('C', 'y', 3))
  await tela.digitar('nome', 'C')
  await tela.salvar()
  // The colour is the other person's alone: nothing to ask about.
  expect(tela.agora().conflict?.diferencas).toEqual([{ rotulo: 'nome', valores: { meu: 'C', salvo: 'B' } }])
  expect(tela.falhas).toEqual([])
  await tela.fazer(({ conflict }) => conflict?.onKeep())
  await expect.poll(() => tela.falhas).toEqual([recusa])
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
  const tela = await openForm(conflito(registro('B', 'y', 2)), conflito(registro('B', 'y', 2)))
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
  const { agora, salvar } = await openFormWithHandlers({ read: undefined as never }, conflito(registro('B', 'y', 2)))
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
  const { agora, salvar } = await openForm(new ApiError(400, {}), registro('A', 'x', 2))
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
const corpoDe = (campos: CamposChecked) => ({ ...campos, cpf: '52998224725' })

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
])('%s goes on as it was typed', async (_qual, schema, campos) => {
  expect(await checkedBy(schema, corpoDe)(campos, undefined, OPCOES)).toEqual({ values: campos, errors: {} })
})

test('content sent again carries its key until other content or a success; two forms never share a key', () => {
  const { keyOf: chaveDe, forget: esquecer } = submitKeys()
  const chaves = ['A', 'A', 'A', 'B', 'B', 'A'].map((titulo) => chaveDe([{ titulo, itens: [1, 2] }, ['foto']]))
  expect(chaves.map((chave) => chaves.indexOf(chave))).toEqual([0, 0, 0, 3, 3, 5])
  expect(chaves[0]).toMatch(/^[0-9a-f]{32}$/)
  const antes = chaveDe({ valor: 10 })
  esquecer()
  expect(chaveDe({ valor: 10 })).not.toBe(antes)
  expect(submitKeys().keyOf({ valor: 10 })).not.toBe(chaveDe({ valor: 10 }))
})
