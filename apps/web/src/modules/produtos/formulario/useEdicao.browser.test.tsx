import { useForm } from 'react-hook-form'
import { expect, it, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received, release } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados, usar } from '../../../../test/support/hook.tsx'
import { lerProduto } from '../../../../test/support/lidos.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { umProduto } from '../produtos.queries.ts'
import { type CamposDoProduto, camposDe } from './campos.ts'
import { useSkuLivre } from './skus.ts'
import { useEdicao } from './useEdicao.ts'

const DADOS = { id: 5, titulo: 'Camiseta', sku: 'CAM', modelo_id: 7, categoria_id: 3, preco_venda: 50, qtd: 1 }
const versao = (numero: number, dados: object = {}) => ({ ...DADOS, versao: numero, ...dados })
const PUT = 'PUT /produtos/5/'
const produto = lerProduto(versao(1))

function Formulario() {
  const form = useForm<CamposDoProduto>({ defaultValues: camposDe(produto) })
  const { salvar, conflito, seguirEstoque, seguindo } = useEdicao(produto, form, useSkuLivre(form))
  return (
    <>
      <input aria-label="Título" {...form.register('titulo')} />
      <button type="button" onClick={() => salvar(form.getValues())}>
        Salvar
      </button>
      <button type="button" onClick={seguirEstoque}>
        Corrigido
      </button>
      <output>{seguindo && 'Lendo o estoque'}</output>
      {conflito && (
        <button type="button" onClick={conflito.onKeep}>
          Manter
        </button>
      )}
    </>
  )
}
const salvar = () => page.getByRole('button', { name: 'Salvar' }).click()
/** Waited for at a test's end: the next one would see it. */
const SALVO = ['success: Produto atualizado com sucesso!']
const enviados = async () => (await received(PUT)).map(({ body }) => body as Record<string, unknown>)

it('a second save carries the version that the first one answered', async () => {
  await prepare({
    [PUT]: [
      { status: 200, body: versao(2) },
      { status: 200, body: versao(3) },
    ],
  })
  await abrirTela([{ path: '/', Component: Formulario }], '/')
  await salvar()
  await expect.poll(avisados).toEqual(SALVO)
  await page.getByLabelText('Título').fill('Camiseta longa')
  await salvar()
  await expect.poll(enviados).toHaveLength(2)
  expect(await enviados()).toMatchObject([{ versao: 1 }, { titulo: 'Camiseta longa', versao: 2 }])
  await expect.poll(avisados).toEqual(SALVO)
})

it('keeping mine saves the fields that I changed over those that another person saved', async () => {
  const atual = versao(9, { titulo: 'De outra pessoa', preco_venda: 70 })
  const conflito = { status: 409, body: { codigo: 'EDICAO_CONCORRENTE', detail: 'Outra pessoa salvou.', atual } }
  await prepare({ [PUT]: [conflito, { status: 200, body: versao(10) }] })
  await abrirTela([{ path: '/', Component: Formulario }], '/')
  await page.getByLabelText('Título').fill('O meu')
  await salvar()
  await page.getByRole('button', { name: 'Manter' }).click()
  await expect.poll(enviados).toHaveLength(2)
  expect((await enviados())[1]).toMatchObject({ titulo: 'O meu', preco_venda: 70, versao: 9 })
  await expect.poll(avisados).toEqual(SALVO)
})

it('a refusal at the SKU without a detail says that the SKU is taken', async () => {
  const ninguem = { status: 200, body: { results: [] } }
  await prepare({ [PUT]: [{ status: 409, body: { sku: ['Em uso.'] } }], 'GET /produtos/busca/': ninguem })
  await abrirTela([{ path: '/', Component: Formulario }], '/')
  await salvar()
  await expect.poll(avisados).toEqual(['error: Já existe um produto ou variação com este SKU.'])
  // A free one is looked for; the next test prepares other answers.
  await expect.poll(() => received('GET /produtos/busca/')).not.toHaveLength(0)
})

it('a save after a correction of the stock carries its version: until it is read, there is none', async () => {
  await prepare({
    'GET /produtos/5/': { status: 200, body: versao(2, { qtd: 8 }), held: true },
    [PUT]: { status: 200, body: versao(3) },
  })
  await abrirTela([{ path: '/', Component: Formulario }], '/')
  await page.getByRole('button', { name: 'Corrigido' }).click()
  await expect.poll(() => received('GET /produtos/5/')).toHaveLength(1)
  await expect.element(page.getByText('Lendo o estoque')).toBeVisible()
  await release()
  await expect.element(page.getByText('Lendo o estoque')).not.toBeInTheDocument()
  await salvar()
  await expect.poll(enviados).toMatchObject([{ versao: 2 }])
  await expect.poll(avisados).toEqual(SALVO)
})

/** The hook alone, with what the form says of itself. */
const abrir = () =>
  usar(() => {
    const form = useForm<CamposDoProduto>({ defaultValues: camposDe(produto) })
    return { ...useEdicao(produto, form, useSkuLivre(form)), form, alterado: form.formState.isDirty }
  })
const digitar = (titulo: string) => (edicao: { form: ReturnType<typeof useForm<CamposDoProduto>> }) =>
  edicao.form.setValue('titulo', titulo, { shouldDirty: true })

test('a saved form holds what the server stored, and every screen has it', async () => {
  await prepare({ [PUT]: { status: 200, body: versao(2, { titulo: 'Camiseta Longa' }) } })
  const { agora, fazer, client } = await abrir()
  await fazer(digitar('camiseta longa'))
  expect(agora().alterado).toBe(true)
  await fazer(({ salvar: enviar, form }) => enviar(form.getValues()))
  await expect.poll(avisados).toEqual(SALVO)
  await expect
    .poll(() => [agora().form.getValues('titulo'), agora().alterado, agora().base.versao])
    .toEqual(['Camiseta Longa', false, 2])
  expect(client.getQueryData(umProduto(5).queryKey)).toMatchObject({ versao: 2 })
})

test.each([
  ['loading theirs', 'onLoad', { titulo: 'De outra pessoa', base: 9 }],
  ['closing the question', 'onClose', { titulo: 'O meu', base: 1 }],
] as const)('in a conflict %s ends it', async (_, saida, { titulo, base }) => {
  const atual = versao(9, { titulo: 'De outra pessoa' })
  await prepare({ [PUT]: { status: 409, body: { codigo: 'EDICAO_CONCORRENTE', atual } } })
  const { agora, fazer } = await abrir()
  await fazer(digitar('O meu'))
  await fazer(({ salvar: enviar, form }) => enviar(form.getValues()))
  await expect.poll(() => agora().conflito?.outra.versao).toBe(9)
  expect([agora().conflito?.meus.titulo, avisados()]).toEqual(['O meu', []])
  await fazer(({ conflito }) => conflito?.[saida]())
  expect([agora().conflito, agora().form.getValues('titulo'), agora().base.versao]).toEqual([null, titulo, base])
})

test('a failure is said, and no other SKU is looked for; a later save ends the conflict before it', async () => {
  const conflito = { codigo: 'EDICAO_CONCORRENTE', atual: versao(9) }
  await prepare({
    [PUT]: [
      { status: 500, body: {} },
      { status: 409, body: conflito },
      { status: 200, body: versao(10) },
    ],
  })
  const { agora, fazer } = await abrir()
  const enviar = () => fazer(({ salvar: salvarTudo, form }) => salvarTudo(form.getValues()))
  await enviar()
  await expect.poll(avisados).toEqual(['error: Erro ao atualizar produto.'])
  await expect.poll(() => agora().pending).toBe(false)
  expect(await received('GET /produtos/busca/')).toEqual([])
  await enviar()
  await expect.poll(() => agora().conflito).not.toBeNull()
  await fazer((edicao) => edicao.conflito?.onKeep())
  await expect.poll(avisados).toEqual(SALVO)
  await expect.poll(() => agora().conflito).toBeNull()
})

test('a corrected stock comes into the form beside what was typed, and is no change of this person', async () => {
  await prepare({
    'GET /produtos/5/': [
      { status: 200, body: versao(2, { qtd: 8 }) },
      { status: 200, body: versao(3, { qtd: 9 }) },
      { status: 200, body: versao(4, { qtd: 7, titulo: 'De outra pessoa' }) },
    ],
  })
  const { agora, fazer } = await abrir()
  const lido = async (vezes: number) => {
    await fazer(({ seguirEstoque }) => seguirEstoque())
    await expect.poll(async () => (await received('GET /produtos/5/')).length).toBe(vezes)
    await expect.poll(() => agora().seguindo).toBe(false)
    const { form, base, alterado } = agora()
    return [form.getValues('qtd'), form.getValues('titulo'), base.versao, alterado]
  }
  expect(await lido(1)).toEqual(['8', 'Camiseta', 2, false])
  await fazer(digitar('O meu'))
  expect(await lido(2)).toEqual(['9', 'O meu', 3, true])
  // More than quantities changed: saving will ask.
  expect(await lido(3)).toEqual(['9', 'O meu', 3, true])
})

test('a corrected stock is read anew, however new the product at hand is; a quantity that was typed stays', async () => {
  await prepare({ 'GET /produtos/5/': { status: 200, body: versao(2, { qtd: 8 }) }, [PUT]: { status: 409, body: {} } })
  const { agora, fazer, client } = await abrir()
  client.setQueryData(umProduto(5).queryKey, produto)
  await fazer(({ form }) => form.setValue('qtd', '3', { shouldDirty: true }))
  await fazer(({ seguirEstoque }) => seguirEstoque())
  await expect.poll(() => agora().base.versao).toBe(2)
  await expect.poll(() => agora().seguindo).toBe(false)
  expect([agora().form.getValues('qtd'), agora().alterado]).toEqual(['3', true])
  // Nothing of it is a change once it is what the server has.
  await fazer(({ form }) => form.setValue('qtd', '8', { shouldDirty: true }))
  expect(agora().alterado).toBe(false)
})

test('a corrected stock that cannot be read leaves the form as it is, free to be saved', async () => {
  await prepare({ 'GET /produtos/5/': { status: 400, body: {} } })
  const { agora, fazer } = await abrir()
  await fazer(digitar('O meu'))
  await fazer(({ seguirEstoque }) => seguirEstoque())
  await expect.poll(() => consoleErrors.splice(0)).toMatchObject([[{ status: 400 }]])
  await expect.poll(() => agora().seguindo).toBe(false)
  expect([agora().form.getValues('titulo'), agora().base.versao]).toEqual(['O meu', 1])
})

test('keeping mine creates anew the variation that another person deleted; a second conflict asks again', async () => {
  const variacao = (id: number, tamanho: string) => ({ id, tamanho, sku: `CAM-${tamanho}`, quantidade: 1 })
  const comVariacoes = (numero: number, ...variacoes: object[]) => versao(numero, { tem_variacoes: true, variacoes })
  const [m, g] = [variacao(11, 'M'), variacao(12, 'G')]
  const conflito = (atual: object) => ({ status: 409, body: { codigo: 'EDICAO_CONCORRENTE', atual } })
  await prepare({
    [PUT]: [conflito(comVariacoes(9, m)), conflito(comVariacoes(10, m)), { status: 200, body: comVariacoes(11, m, g) }],
  })
  const inicial = lerProduto(comVariacoes(1, m, g))
  const { agora, fazer } = await usar(() => {
    const form = useForm<CamposDoProduto>({ defaultValues: camposDe(inicial) })
    return { ...useEdicao(inicial, form, useSkuLivre(form)), form }
  })
  await fazer(({ form }) => form.setValue('variacoes.1.quantidade', '7', { shouldDirty: true }))
  await fazer(({ salvar: enviar, form }) => enviar(form.getValues()))
  for (const atual of [9, 10]) {
    await expect.poll(() => agora().conflito?.outra.versao).toBe(atual)
    await fazer((edicao) => edicao.conflito?.onKeep())
  }
  await expect.poll(avisados).toEqual(SALVO)
  const ids = (await enviados()).map((body) => [
    body.versao,
    (body.variacoes as { id?: number | null }[]).map(({ id = null }) => id),
  ])
  expect(ids).toEqual([
    [1, [11, 12]],
    [9, [11, null]],
    [10, [11, null]],
  ])
  expect([agora().conflito, agora().base.versao]).toEqual([null, 11])
})
