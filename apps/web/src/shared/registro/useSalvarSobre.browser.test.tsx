import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { usar } from '../../../test/support/hook.tsx'
import { ApiError } from '../apiError.ts'
import { useSalvarSobre } from './useSalvarSobre.ts'

type Campos = { nome: string; cor: string }
interface Registro extends Campos {
  readonly versao: number
}
const registro = (nome: string, cor: string, versao: number): Registro => ({ nome, cor, versao })
const FORMULARIO = {
  camposDe: ({ nome, cor }: Registro): Campos => ({ nome, cor }),
  diferencas: (meus: Campos, atual: Registro) =>
    (['nome', 'cor'] as const)
      .filter((campo) => meus[campo] !== atual[campo])
      .map((campo) => ({ rotulo: campo, valores: { meu: meus[campo], salvo: atual[campo] } })),
}
const conflito = (atual: Registro) => new ApiError(409, { codigo: 'EDICAO_CONCORRENTE', atual })

/** A form over a record, whose saves end as `respostas` say. */
async function abrir(...respostas: (ApiError | Registro)[]) {
  const enviados: unknown[] = []
  const falhas: unknown[] = []
  const { agora, fazer } = await usar(() => {
    const form = useForm<Campos>({ defaultValues: { nome: 'A', cor: 'x' } })
    const salvamento = useSalvarSobre(form, FORMULARIO, registro('A', 'x', 1), {
      enviar: async (campos, base) => {
        enviados.push([campos, base?.versao])
        const resposta = respostas.shift()
        if (!resposta) throw new Error('one save too many')
        if (resposta instanceof ApiError) throw resposta
        return resposta
      },
      lerAtual: (json) => json as Registro,
      onSave: (salvo, partirDe) => partirDe(salvo),
      onFail: (erro) => {
        falhas.push(erro)
        return 'Não foi salvo.'
      },
    })
    return { ...salvamento, form, alterado: form.formState.isDirty, campos: form.watch() }
  })
  const digitar = (campo: keyof Campos, texto: string) =>
    fazer(({ form }) => form.setValue(campo, texto, { shouldDirty: true }))
  const salvar = async () => {
    const antes = enviados.length
    await fazer((tela) => tela.salvar(tela.campos))
    await expect.poll(() => enviados.length > antes && !agora().salvando).toBe(true)
  }
  return { agora, fazer, digitar, salvar, enviados, falhas }
}

it('keeps both persons’ changes; a save that fails then is no conflict any more, and nothing typed counts as saved', async () => {
  const recusa = new ApiError(400, {})
  const tela = await abrir(conflito(registro('B', 'y', 2)), recusa, registro('C', 'y', 3))
  await tela.digitar('nome', 'C')
  await tela.salvar()
  // The colour is the other person's alone: nothing to ask about.
  expect(tela.agora().conflito?.diferencas).toEqual([{ rotulo: 'nome', valores: { meu: 'C', salvo: 'B' } }])
  expect(tela.falhas).toEqual([])
  await tela.fazer(({ conflito }) => conflito?.onKeep())
  await expect.poll(() => tela.falhas).toEqual([recusa])
  expect(tela.agora()).toMatchObject({ conflito: null, campos: { nome: 'C', cor: 'y' }, alterado: true })
  expect(tela.agora().base).toMatchObject({ versao: 2 })
  await tela.salvar()
  expect(tela.agora()).toMatchObject({ alterado: false, base: { versao: 3 } })
  expect(tela.enviados).toEqual([
    [{ nome: 'C', cor: 'x' }, 1],
    [{ nome: 'C', cor: 'y' }, 2],
    [{ nome: 'C', cor: 'y' }, 2],
  ])
})

it('loads the other person’s record, or leaves the form as it is', async () => {
  const tela = await abrir(conflito(registro('B', 'y', 2)), conflito(registro('B', 'y', 2)))
  await tela.digitar('nome', 'C')
  await tela.salvar()
  await tela.fazer(({ conflito }) => conflito?.onClose())
  expect(tela.agora()).toMatchObject({ conflito: null, campos: { nome: 'C', cor: 'x' }, alterado: true })
  expect(tela.agora().base).toMatchObject({ versao: 1 })
  await tela.salvar()
  await tela.fazer(({ conflito }) => conflito?.onLoad())
  expect(tela.agora()).toMatchObject({ conflito: null, campos: { nome: 'B', cor: 'y' }, alterado: false })
  expect(tela.agora().base).toMatchObject({ versao: 2 })
})
