import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received, release } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { lerProduto } from '../produto.ts'
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
