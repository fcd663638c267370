import { expect, test } from 'vitest'
import { prepare, received } from '../../../../test/support/api-control.ts'
import { avisados, usar } from '../../../../test/support/hook.tsx'
import { lerDados } from '../../../../test/support/lidos.ts'
import { painelDaLoja } from '../../painel/painel.queries.ts'
import { useSalvarDados } from './DadosDaLojaPage.tsx'
import { dadosDaLoja } from './loja.queries.ts'

const PUT = 'PUT /loja/'
const loja = lerDados({ nome: 'Ateliê', uf: 'PE', versao: 1 })

async function abrir(respostas: object[]) {
  await prepare({ [PUT]: respostas.map((resposta) => ({ status: 200, ...resposta })) })
  const usado = await usar(() => {
    const state = useSalvarDados(loja)
    return { ...state, errors: state.form.formState.errors }
  })
  usado.client.setQueryData<unknown>(painelDaLoja.queryKey, {})
  const salvar = async (nome: string, vezes: number) => {
    await usado.fazer(({ form }) => form.setValue('nome', nome, { shouldDirty: true }))
    await usado.fazer(({ save, form }) => save(form.getValues()))
    await expect.poll(() => received(PUT)).toHaveLength(vezes)
    await expect.poll(() => usado.agora().saving).toBe(false)
  }
  return { ...usado, salvar, painel: () => usado.client.getQueryState(painelDaLoja.queryKey)?.isInvalidated }
}

test('what was saved stands in the form and is saved over next; the panel is read again', async () => {
  const salva = (versao: number, nome: string) => ({ body: { ...loja, nome, versao } })
  const { agora, salvar, painel, client } = await abrir([salva(2, 'Ateliê do Sol'), salva(3, 'Lua')])
  await salvar(' Ateliê do Sol ', 1)
  expect(avisados()).toEqual(['success: Dados da loja salvos.'])
  expect([agora().form.getValues('nome'), agora().isDirty, painel()]).toEqual(['Ateliê do Sol', false, true])
  expect(client.getQueryData(dadosDaLoja.queryKey)).toMatchObject({ nome: 'Ateliê do Sol', versao: 2 })
  await salvar('Lua', 2)
  expect((await received(PUT)).map(({ body }) => body)).toMatchObject([
    { nome: 'Ateliê do Sol', uf: 'PE', versao: 1 },
    { nome: 'Lua', uf: 'PE', versao: 2 },
  ])
})

test.each([
  ['stands at its field', { status: 400, body: { erros: { nome: ['Nome longo.'] } } }, 'Nome longo.', null],
  [
    'is told with the server’s sentence',
    { status: 403, body: { detail: 'Só a administração.' } },
    undefined,
    'Só a administração.',
  ],
  ['is told', { status: 500 }, undefined, 'Não foi salvo. Tente novamente.'],
])(
  'a failure %s; what was typed stays, to be saved over the same version',
  async (_como, resposta, noCampo, recusa) => {
    const { agora, salvar, painel, client } = await abrir([resposta])
    await salvar('Sol', 1)
    expect([avisados(), agora().refusal]).toEqual([[], recusa])
    expect([agora().errors.nome?.message, agora().form.getValues('nome'), agora().isDirty]).toEqual([
      noCampo,
      'Sol',
      true,
    ])
    expect([painel(), client.getQueryData(dadosDaLoja.queryKey)]).toEqual([false, undefined])
    await salvar('Lua', 2)
    expect((await received(PUT)).at(-1)?.body).toMatchObject({ nome: 'Lua', versao: 1 })
  },
)
