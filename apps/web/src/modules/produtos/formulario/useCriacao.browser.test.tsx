import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { comVariacoes } from '../../../../test/support/produto-criado.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'
import { useSkuLivre } from './skus.ts'
import { useCriacao } from './useCriacao.ts'

const POST = 'POST /produtos/'
const SEM_RESPOSTA = { status: 503, body: {} }
const foto = (chave: string): FotoEscolhida => ({
  chave,
  url: '',
  arquivo: new File([chave], `${chave}.png`, { type: 'image/png' }),
})

function Formulario({ campos, fotos = [] }: { campos: Partial<CamposDoProduto>; fotos?: readonly FotoEscolhida[] }) {
  const form = useForm<CamposDoProduto>({ defaultValues: { ...NOVO_PRODUTO, ...campos } })
  const { criar, pending } = useCriacao(form, useSkuLivre(form))
  return (
    <>
      <input aria-label="Título" {...form.register('titulo')} />
      <button type="button" disabled={pending} onClick={() => criar({ campos: form.getValues(), fotos })}>
        Criar
      </button>
    </>
  )
}
const abrir = (props: Parameters<typeof Formulario>[0]) =>
  abrirTela([{ path: '/produtos/criar', element: <Formulario {...props} /> }], '/produtos/criar')
const criar = () => page.getByRole('button', { name: 'Criar' }).click()
const chaves = async () => (await received(POST)).map(({ idempotencyKey }) => idempotencyKey)

it('tries again with the same key while the content is the same, and with another one when it changed', async () => {
  await prepare({ [POST]: [SEM_RESPOSTA, SEM_RESPOSTA, { status: 201, body: { id: 5 } }] })
  const { router } = await abrir({ campos: { titulo: 'Camiseta' } })
  for (const vezes of [1, 2]) {
    await criar()
    await expect.poll(chaves).toHaveLength(vezes)
    await expect.element(page.getByRole('button', { name: 'Criar' })).toBeEnabled()
  }
  await page.getByLabelText('Título').fill('Camiseta longa')
  await criar()
  await expect.poll(() => router.state.location.pathname).toBe('/produtos')
  const [primeira, segunda, terceira] = await chaves()
  expect(segunda).toBe(primeira)
  expect(terceira).not.toBe(primeira)
})

it('links each picture to its variation by the SKU, and shows the product with what could not be linked', async () => {
  const variacoes = [
    { ...NOVA_VARIACAO, tamanho: 'M', imagens: ['b'] },
    { ...NOVA_VARIACAO, tamanho: 'G', imagens: ['a', 'b'] },
    { ...NOVA_VARIACAO, tamanho: 'GG' },
  ]
  const criado = comVariacoes('CAM-GG', 'CAM-G', 'CAM-M')
  const rota = (id: number) => `POST /variacoes/${id}/imagem/`
  await prepare({
    [POST]: { status: 201, body: criado },
    [rota(92)]: { status: 200, body: {} },
    [rota(93)]: { status: 422, body: {} },
  })
  const { router } = await abrir({
    campos: { sku: 'CAM', tem_variacoes: true, tem_tamanho: true, variacoes },
    fotos: [foto('a'), foto('b')],
  })
  await criar()
  await expect.poll(() => router.state.location.pathname).toBe('/produtos/5')
  expect((await received(rota(92)))[0]?.body).toEqual({ imagens_ids: [71, 72] })
  expect((await received(rota(93)))[0]?.body).toEqual({ imagens_ids: [72] })
  expect(router.state.location.state).toMatchObject({ vinculos: { 93: [72] } })
  consoleErrors.length = 0
})
