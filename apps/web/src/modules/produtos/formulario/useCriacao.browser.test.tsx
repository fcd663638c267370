import { useEffect } from 'react'
import { expect, it, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, received, release, sameKeys } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { openScreen } from '../../../../test/support/screen.tsx'
import { ApiError } from '../../../shared/api/apiError.ts'
import { discardEspera, useSaidaParaBling } from '../../../shared/bling/authorisation.ts'
import { keepPrintChoice, readStoredJson } from '../../../shared/session/storage.ts'
import { toasts } from '../../../shared/ui/toasts/toast.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { umProduto } from '../produtos.queries.ts'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'
import { useCriacao } from './useCriacao.ts'

const POST = 'POST /produtos/'
const SEM_RESPOSTA = answer(503)
const foto = (chave: string): FotoEscolhida => ({
  chave,
  url: '',
  arquivo: new File([chave], `${chave}.png`, { type: 'image/png' }),
})

function Formulario({ campos, fotos = [] }: { campos: Partial<CamposDoProduto>; fotos?: readonly FotoEscolhida[] }) {
  const { form, save, busy } = useCriacao(fotos).state
  // oxlint-disable-next-line react/exhaustive-deps -- once, as if it were typed
  useEffect(() => form.reset({ ...NOVO_PRODUTO, ...campos }), [])
  return (
    <>
      <input aria-label="Título" {...form.register('titulo')} />
      <button type="button" disabled={busy} onClick={() => save(form.getValues())}>
        Criar
      </button>
    </>
  )
}
const openForm = (props: Parameters<typeof Formulario>[0]) =>
  openScreen([{ path: '/produtos/criar', element: <Formulario {...props} /> }], '/produtos/criar')
const clickCreate = () => page.getByRole('button', { name: 'Criar' }).click()

it('tries again with the same key while the content is the same, and with another one when it changed', async () => {
  await prepare({ [POST]: [SEM_RESPOSTA, SEM_RESPOSTA, answer(201, { id: 5 })] })
  const { router } = await openForm({ campos: { titulo: 'Camiseta' } })
  for (const vezes of [1, 2]) {
    await clickCreate()
    await expect.poll(() => received(POST)).toHaveLength(vezes)
    await expect.element(page.getByRole('button', { name: 'Criar' })).toBeEnabled()
  }
  await page.getByLabelText('Título').fill('Camiseta longa')
  await clickCreate()
  await expect.poll(() => router.state.location.pathname).toBe('/produtos')
  // 'Voltar' must not open the form again.
  expect(router.state.historyAction).toBe('REPLACE')
  expect((await bodies(POST))[0]).toMatchObject({ titulo: 'Camiseta' })
  expect(await sameKeys(POST)).toEqual([true, false])
})

it('links each picture to its variation by the SKU, and shows the product with what could not be linked', async () => {
  const variacoes = [
    { ...NOVA_VARIACAO, tamanho: 'M', imagens: ['b'] },
    // A picture of this variation was not sent.
    { ...NOVA_VARIACAO, tamanho: 'G', imagens: ['b', 'a', 'z'] },
    { ...NOVA_VARIACAO, tamanho: 'GG' },
  ]
  const createdVariacoes = ['CAM-GG', 'cam-g', 'CAM-M'].map((sku, i) => ({ id: 91 + i, sku }))
  const createdProduto = { id: 5, imagens: [{ id: 71 }, { id: 72 }], variacoes: createdVariacoes }
  const route = (id: number) => `POST /variacoes/${id}/imagem/`
  await prepare({ [POST]: answer(201, createdProduto), [route(92)]: ok(), [route(93)]: answer(422) })
  const { router } = await openForm({
    campos: { sku: 'CAM', tem_variacoes: true, tem_tamanho: true, variacoes },
    fotos: [foto('a'), foto('b')],
  })
  await clickCreate()
  await expect.poll(() => router.state.location.pathname).toBe('/produtos/5')
  expect((await received(route(92)))[0]?.body).toEqual({ imagens_ids: [72, 71] })
  expect((await received(route(93)))[0]?.body).toEqual({ imagens_ids: [72] })
  expect(router.state.location.state).toMatchObject({ vinculos: { 93: [72] } })
  // Going back does not lead to a form whose product exists.
  expect([router.state.historyAction, avisados()]).toEqual([
    'REPLACE',
    ['error: Erro ao enviar imagens. Tente novamente.'],
  ])
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

/** The hook alone, for a product with these fields. */
async function drawCriacao(fields: Partial<CamposDoProduto> = {}, fotos: readonly FotoEscolhida[] = []) {
  const drawnHook = await drawHook(() => {
    const { state, ...criacao } = useCriacao(fotos)
    return { ...criacao, ...state, saida: useSaidaParaBling() }
  })
  drawnHook.agora().form.reset({ ...NOVO_PRODUTO, ...fields })
  return { ...drawnHook, enviar: () => drawnHook.fazer(({ form, save }) => save(form.getValues())) }
}

test.each([
  ['does not print', false, null, null],
  ['prints', true, null, 'Preparar a estampa'],
  ['prints, and it is no blank', true, false, 'Preparar a estampa'],
  ['prints, but it is a blank', true, true, null],
])('a created product of a shop that %s leads to the list', async (_, sim, peca_lisa, action) => {
  keepPrintChoice(sim)
  await prepare({ [POST]: held(answer(201, { id: 5 })) })
  const { agora, enviar, chegada, client } = await drawCriacao({ peca_lisa })
  expect(agora()).toMatchObject({ saving: false, busy: false, salvo: false })
  await enviar()
  await expect.poll(() => received(POST)).toHaveLength(1)
  expect(agora()).toMatchObject({ saving: true, busy: true, salvo: false })
  await release()
  await expect.poll(chegada).toBe('REPLACE /produtos')
  expect(agora()).toMatchObject({ saving: true, busy: true, salvo: true })
  expect(toasts.get().map((notice) => notice.action?.label ?? null)).toEqual([action])
  expect(avisados()).toEqual(['success: Produto criado com sucesso!'])
  expect(client.getQueryData(umProduto(5).queryKey)).toMatchObject({ id: 5 })
  expect(readStoredJson('blingPendingActions')).toBeNull()
})

test('the publication waits where Bling has to be authorised first; without it the product is in the list', async () => {
  await prepare({ [POST]: answer(201, { id: 5, requer_login_bling: true }), 'GET /bling/auth/': answer(403) })
  const { agora, enviar, endereco, chegada } = await drawCriacao({ publicar_bling: true })
  await enviar()
  await expect.poll(() => agora().saida).toBeInstanceOf(ApiError)
  expect(readStoredJson('blingPendingActions')).toMatchObject([{ url: '/produtos/5/publicar-no-bling/' }])
  expect([endereco(), avisados(), agora().salvo]).toEqual(['/aqui', [], true])
  discardEspera()
  await expect.poll(chegada).toBe('REPLACE /produtos')
  expect(avisados()).toEqual(['success: Produto criado com sucesso!'])
})

test.each([
  ['a SKU that is taken looks for another one', { sku: ['Em uso.'] }, 1],
  ['any other failure does not', {}, 0],
])('%s, and the form can be sent again', async (_, body, searches) => {
  const BUSCA = 'GET /produtos/busca/'
  await prepare({ [POST]: answer(409, body), [BUSCA]: ok({ results: [] }) })
  const { agora, enviar } = await drawCriacao({ sku: 'CAM' })
  await enviar()
  await expect.poll(avisados).toEqual(['error: Erro ao criar produto. Tente novamente.'])
  await expect.poll(agora).toMatchObject({ saving: false, busy: false, salvo: false })
  await expect.poll(() => received(BUSCA)).toHaveLength(searches)
})

test('pictures that cannot be told apart are linked by hand: the product is shown without links', async () => {
  await prepare({ [POST]: answer(201, { id: 5 }), 'GET /produtos/5/imagens/': answer(500) })
  const variacoes = [{ ...NOVA_VARIACAO, tamanho: 'M', imagens: ['a'] }]
  const { enviar, chegada } = await drawCriacao({ tem_variacoes: true, tem_tamanho: true, variacoes }, [foto('a')])
  await enviar()
  await expect.poll(chegada).toBe('REPLACE /produtos/5')
  expect((await received(POST))[0]?.body).toContain('filename="a.png"')
  expect(avisados()).toEqual(['error: Erro ao enviar imagens. Tente novamente.'])
  expect(consoleErrors.splice(0)).toHaveLength(1)
})
