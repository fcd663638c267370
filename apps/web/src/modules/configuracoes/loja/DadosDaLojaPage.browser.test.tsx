import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { TEXTOS_DA_LOJA } from '@estampa/contract/shared/maximos.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { readLojaDados } from '../../../../test/support/lidos.ts'
import { draw } from '../../../../test/support/screen.tsx'
import { painelDaLoja } from '../../painel/painel.queries.ts'
import { DadosDaLojaForm, useSaveDados } from './DadosDaLojaPage.tsx'
import { dadosDaLoja } from './loja.queries.ts'

const VAZIA = Object.fromEntries(TEXTOS_DA_LOJA.map((field) => [field, '']))
const SALVA = { ...VAZIA, nome: 'Ateliê', cep: '50030230', endereco: 'Cais', municipio: 'Recife', uf: 'PE', versao: 1 }
const loja = { ...SALVA, preenchida: true } as unknown as DadosDaLoja
const field = (name: string) => page.getByLabelText(name, { exact: true })
const openLojaForm = () => draw(<DadosDaLojaForm dados={loja} />)

test('Enter right after the postal code saves the address that belongs to it', async () => {
  await prepare({
    'GET /cep/01310100/': held(
      ok({ logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' }),
    ),
    'PUT /loja/': ok({ ...loja, versao: 2 }),
  })
  await openLojaForm()
  await field('CEP').fill('01310-100')
  await userEvent.keyboard('{Enter}')
  await expect.poll(async () => (await received('GET /cep/01310100/')).length).toBe(1)
  await release()
  await expect.poll(async () => (await received('PUT /loja/')).length).toBe(1)
  const endereco = { endereco: 'Avenida Paulista', bairro: 'Bela Vista', municipio: 'São Paulo', uf: 'SP' }
  expect(await bodies('PUT /loja/')).toMatchObject([{ ...endereco, versao: 1 }])
})

test('when another person saved first, this person keeps their own change over the other version', async () => {
  const atual = { ...loja, nome: 'Ateliê do Sol', telefone: '81999990000', versao: 5 }
  await prepare({
    'PUT /loja/': [
      answer(409, { codigo: 'EDICAO_CONCORRENTE', detail: 'Outra pessoa salvou.', atual }),
      ok({ ...atual, nome: 'Ateliê da Lua', versao: 6 }),
    ],
  })
  await openLojaForm()
  await field('Nome da loja').fill('Ateliê da Lua')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByRole('row', { name: 'Nome da loja Ateliê da Lua Ateliê do Sol' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar os meus dados' }).click()
  await expect.poll(async () => (await received('PUT /loja/')).length).toBe(2)
  const minha = { nome: 'Ateliê da Lua', telefone: '(81) 99999-0000', versao: 5 }
  expect((await bodies('PUT /loja/'))[1]).toMatchObject(minha)
})

const PUT = 'PUT /loja/'
const loadedDados = readLojaDados({ nome: 'Ateliê', uf: 'PE', versao: 1 })

test('what was saved stands in the form and is saved over next; the panel is read again', async () => {
  const salva = (versao: number, nome: string) => ok({ ...loadedDados, nome, versao })
  await prepare({ [PUT]: [salva(2, 'Ateliê do Sol'), salva(3, 'Lua')] })
  const { agora, fazer, client } = await drawHook(() => {
    const state = useSaveDados(loadedDados)
    return { ...state, errors: state.form.formState.errors }
  })
  client.setQueryData<unknown>(painelDaLoja.queryKey, {})
  const saveName = async (name: string, vezes: number) => {
    await fazer(({ form }) => form.setValue('nome', name, { shouldDirty: true }))
    await fazer(({ save, form }) => save(form.getValues()))
    await expect.poll(() => received(PUT)).toHaveLength(vezes)
    await expect.poll(() => agora().saving).toBe(false)
  }
  await saveName(' Ateliê do Sol ', 1)
  expect(avisados()).toEqual(['success: Dados da loja salvos.'])
  expect([agora().form.getValues('nome'), agora().isDirty]).toEqual(['Ateliê do Sol', false])
  expect(client.getQueryState(painelDaLoja.queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryData(dadosDaLoja.queryKey)).toMatchObject({ nome: 'Ateliê do Sol', versao: 2 })
  await saveName('Lua', 2)
  expect(await bodies(PUT)).toMatchObject([
    { nome: 'Ateliê do Sol', uf: 'PE', versao: 1 },
    { nome: 'Lua', uf: 'PE', versao: 2 },
  ])
})
