import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados, clickToastAction, drawHook, readToasts } from '../../../../test/support/hook.tsx'
import { readProduto } from '../../../../test/support/lidos.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { umProduto } from '../produtos.queries.ts'
import { MoverParaLixeira } from './MoverParaLixeira.tsx'
import { useEdicao } from './useEdicao.ts'

const DADOS = { id: 5, titulo: 'Camiseta', sku: 'CAM', modelo_id: 7, categoria_id: 3, preco_venda: 50, qtd: 1 }
const buildVersao = (number: number, data: object = {}) => ({ ...DADOS, versao: number, ...data })
const PUT = 'PUT /produtos/5/'
const produto = readProduto(buildVersao(1))

/** Waited for at a test's end: the next one would see it. */
const SALVO = ['success: Produto atualizado com sucesso!']
const readSentBodies = async () => (await received(PUT)).map(({ body }) => body as Record<string, unknown>)

/** The hook alone, with what the form says of itself. */
const openEdicao = (initial = produto) =>
  drawHook(() => {
    const { state, ...edicao } = useEdicao(initial)
    return { ...edicao, ...state, base: edicao.base }
  })
type Edicao = ReturnType<Awaited<ReturnType<typeof openEdicao>>['agora']>
const typeTitulo =
  (title: string) =>
  ({ form }: Edicao) =>
    form.setValue('titulo', title, { shouldDirty: true })
const saveEdicao = ({ save, form }: Edicao) => save(form.getValues())

test('a saved form holds what the server stored, and every screen has it', async () => {
  await prepare({ [PUT]: ok(buildVersao(2, { titulo: 'Camiseta Longa' })) })
  const { agora, fazer, client } = await openEdicao()
  await fazer(typeTitulo('camiseta longa'))
  expect(agora().isDirty).toBe(true)
  await fazer(saveEdicao)
  await expect.poll(avisados).toEqual(SALVO)
  await expect
    .poll(() => [agora().form.getValues('titulo'), agora().isDirty, agora().base.versao])
    .toEqual(['Camiseta Longa', false, 2])
  expect(client.getQueryData(umProduto(5).queryKey)).toMatchObject({ versao: 2 })
})

test('in a conflict loading theirs ends it, and every screen has what was loaded', async () => {
  const atual = buildVersao(9, { titulo: 'De outra pessoa' })
  await prepare({ [PUT]: answer(409, { codigo: 'EDICAO_CONCORRENTE', atual }) })
  const { agora, fazer, client } = await openEdicao()
  await fazer(typeTitulo('O meu'))
  await fazer(saveEdicao)
  const titles = { rotulo: 'Título', valores: { meu: 'O meu', salvo: 'De outra pessoa' } }
  await expect.poll(() => agora().conflict?.diferencas).toEqual([titles])
  expect(avisados()).toEqual([])
  await fazer(({ conflict }) => conflict?.onLoad())
  expect([agora().conflict, agora().form.getValues('titulo'), agora().base.versao]).toEqual([
    null,
    'De outra pessoa',
    9,
  ])
  expect(client.getQueryData(umProduto(5).queryKey)?.versao).toBe(9)
})

test('a corrected stock comes into the form beside what was typed, and is no change of this person', async () => {
  await prepare({
    'GET /produtos/5/': [
      ok(buildVersao(2, { qtd: 8 })),
      ok(buildVersao(3, { qtd: 9 })),
      ok(buildVersao(4, { qtd: 7, titulo: 'De outra pessoa' })),
    ],
  })
  const { agora, fazer } = await openEdicao()
  const followEstoque = async (vezes: number) => {
    await fazer(({ seguirEstoque }) => seguirEstoque())
    await expect.poll(async () => (await received('GET /produtos/5/')).length).toBe(vezes)
    await expect.poll(() => agora().busy).toBe(false)
    const { form, base, isDirty } = agora()
    return [form.getValues('qtd'), form.getValues('titulo'), base.versao, isDirty]
  }
  expect(await followEstoque(1)).toEqual(['8', 'Camiseta', 2, false])
  await fazer(typeTitulo('O meu'))
  expect(await followEstoque(2)).toEqual(['9', 'O meu', 3, true])
  // More than quantities changed: saving will ask.
  expect(await followEstoque(3)).toEqual(['9', 'O meu', 3, true])
})

test('a refusal at the SKU without a detail says that the SKU is taken, and a free one is looked for', async () => {
  const BUSCA = 'GET /produtos/busca/'
  await prepare({ [PUT]: answer(409, { sku: ['Em uso.'] }), [BUSCA]: ok({ results: [] }) })
  const { fazer } = await openEdicao()
  await fazer(saveEdicao)
  await expect.poll(avisados).toEqual(['error: Já existe um produto ou variação com este SKU.'])
  await expect.poll(() => received(BUSCA)).not.toHaveLength(0)
})

test('a corrected stock is read anew, however new the product at hand is; a quantity that was typed stays', async () => {
  await prepare({ 'GET /produtos/5/': held(ok(buildVersao(2, { qtd: 8 }))), [PUT]: ok(buildVersao(3)) })
  const { agora, fazer, client } = await openEdicao()
  client.setQueryData(umProduto(5).queryKey, produto)
  await fazer(({ form }) => form.setValue('qtd', '3', { shouldDirty: true }))
  await fazer(({ seguirEstoque }) => seguirEstoque())
  await expect.poll(() => received('GET /produtos/5/')).toHaveLength(1)
  // Until it is read there is no saving: it would carry the old version.
  await expect.poll(() => agora().busy).toBe(true)
  await release()
  await expect.poll(() => [agora().base.versao, agora().busy]).toEqual([2, false])
  expect([agora().form.getValues('qtd'), agora().isDirty]).toEqual(['3', true])
  // Nothing of it is a change once it is what the server has.
  await fazer(({ form }) => form.setValue('qtd', '8', { shouldDirty: true }))
  expect(agora().isDirty).toBe(false)
  await fazer(saveEdicao)
  await expect.poll(readSentBodies).toMatchObject([{ versao: 2 }])
  await expect.poll(avisados).toEqual(SALVO)
})

test('a corrected stock that cannot be read leaves the form as it is, free to be saved', async () => {
  await prepare({ 'GET /produtos/5/': answer(400) })
  const { agora, fazer } = await openEdicao()
  await fazer(typeTitulo('O meu'))
  await fazer(({ seguirEstoque }) => seguirEstoque())
  await expect.poll(() => consoleErrors.splice(0)).toMatchObject([[{ status: 400 }]])
  await expect.poll(() => agora().busy).toBe(false)
  expect([agora().form.getValues('titulo'), agora().base.versao]).toEqual(['O meu', 1])
})

test('keeping mine leaves what only another person changed, creates anew the variation that they deleted, and asks again', async () => {
  const variacao = (id: number, tamanho: string) => ({ id, tamanho, sku: `CAM-${tamanho}`, quantidade: 1 })
  const buildVersaoWithVariacoes = (number: number, ...variacoes: object[]) =>
    buildVersao(number, { tem_variacoes: true, variacoes })
  const [m, g] = [variacao(11, 'M'), variacao(12, 'G')]
  const conflito = (atual: object) => answer(409, { codigo: 'EDICAO_CONCORRENTE', atual })
  const deles = (number: number) =>
    conflito({ ...buildVersaoWithVariacoes(number, m), titulo: 'De outra pessoa', preco_venda: 70 })
  await prepare({ [PUT]: [deles(9), deles(10), ok(buildVersaoWithVariacoes(11, m, g))] })
  const { agora, fazer } = await openEdicao(readProduto(buildVersaoWithVariacoes(1, m, g)))
  await fazer(({ form }) => form.setValue('variacoes.1.quantidade', '7', { shouldDirty: true }))
  await fazer(typeTitulo('O meu'))
  await fazer(saveEdicao)
  for (const vez of [1, 2]) {
    await expect.poll(readSentBodies).toHaveLength(vez)
    await expect.poll(() => [agora().saving, agora().conflict !== null]).toEqual([false, true])
    await fazer(({ conflict }) => conflict?.onKeep())
  }
  await expect.poll(avisados).toEqual(SALVO)
  const sentFields = (await readSentBodies()).map(({ versao, titulo, preco_venda, variacoes }) => [
    versao,
    titulo,
    preco_venda,
    (variacoes as { id?: number | null }[]).map(({ id = null }) => id),
  ])
  expect(sentFields).toEqual([
    [1, 'O meu', 50, [11, 12]],
    [9, 'O meu', 70, [11, null]],
    [10, 'O meu', 70, [11, null]],
  ])
  expect([agora().conflict, agora().base.versao]).toEqual([null, 11])
})

test('a refusal marks the form’s own fields, the first with the focus, and looks for no other SKU', async () => {
  const erros = { titulo: ['Longo'], 'variacoes.0.preco_venda': ['?'], outro: ['?'] }
  await prepare({ [PUT]: answer(400, { erros }) })
  const variacoes = [{ id: 11, tamanho: 'M', sku: 'CAM-M' }]
  const { agora, fazer } = await openEdicao(readProduto(buildVersao(1, { tem_variacoes: true, variacoes })))
  const focusedFields: string[] = []
  for (const field of ['titulo', 'variacoes.0.preco_venda'] as const)
    agora()
      .form.register(field)
      .ref({ focus: () => focusedFields.push(field), name: field })
  await fazer(saveEdicao)
  await expect.poll(avisados).toEqual(['error: Erro ao atualizar produto.'])
  expect(await received('GET /produtos/busca/')).toEqual([])
  await expect.poll(() => agora().field('titulo').error).toBe('Longo')
  const { form, refusal } = agora()
  expect([form.getFieldState('variacoes.0.preco_venda').error?.message, refusal, focusedFields]).toEqual([
    '?',
    null,
    ['titulo'],
  ])
})

test('a product that goes to the trash leads to the list, Back does not open it again, and it can be brought back', async () => {
  const restore = 'POST /produtos/lixeira/restaurar-multiplos/'
  await prepare({ 'DELETE /produtos/5/': { status: 204 }, [restore]: ok({ ids: [5] }) })
  const element = <MoverParaLixeira produto={produto} onClose={() => {}} />
  const { router } = await openScreen([{ path: '/produtos/5', element }], '/produtos/5')
  await page.getByRole('button', { name: 'Mover' }).click()
  await expect
    .poll(() => [router.state.location.pathname, router.state.historyAction])
    .toEqual(['/produtos', 'REPLACE'])
  clickToastAction()
  await expect.poll(readToasts).toEqual(['success: Produto deletado com sucesso!', 'success: Produto restaurado.'])
  expect(await bodies(restore)).toEqual([{ ids: [5] }])
})
