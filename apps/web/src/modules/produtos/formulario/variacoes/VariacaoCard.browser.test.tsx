import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../../test/support/screen.tsx'
import { entrar } from '../../../../shared/session/session.ts'
import { lerProduto } from '../../produto.ts'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from '../campos.ts'
import { VariacaoCard } from './VariacaoCard.tsx'

const FOTOS = [{ chave: 'a', url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' }]
const PRODUTO = lerProduto({ id: 5, variacoes: [{ id: 31, tamanho: 'M' }] })
const remover = vi.fn<(indice: number) => void>()
const aplicar = vi.fn<(indice: number) => void>()

interface TelaProps {
  variacao?: object
  doProduto?: object
  dobra?: boolean
  destacada?: boolean
}
/** The card of the second variation. */
function Tela({ variacao, doProduto, dobra = true, destacada = false }: TelaProps) {
  const variacoes = [NOVA_VARIACAO, { ...NOVA_VARIACAO, ...variacao }]
  const form = useForm<CamposDoProduto>({
    defaultValues: { ...NOVO_PRODUTO, tem_variacoes: true, tem_cor: true, tem_tamanho: true, variacoes, ...doProduto },
  })
  return (
    <>
      <ul>
        <VariacaoCard
          {...{ form, dobra, destacada }}
          indice={1}
          produto={PRODUTO}
          fotos={FOTOS}
          onRemove={remover}
          onApplyToColour={aplicar}
        />
      </ul>
      <button type="button" onClick={() => form.setError('variacoes.1.preco_venda', { message: 'Inválido' })}>
        Recusar
      </button>
    </>
  )
}
const abrir = (props: TelaProps) => abrirTela([{ path: '/', element: <Tela {...props} /> }], '/')
const campo = (nome: string) => page.getByLabelText(`${nome} da variação 2`, { exact: true })
const dobra = () => page.getByRole('heading').getByRole('button')
const quantos = (...nomes: string[]) => nomes.map((nome) => page.getByRole('button', { name: nome }).elements().length)
beforeEach(() => {
  remover.mockClear()
  aplicar.mockClear()
})

test.each([
  ['with a name', { tamanho: 'M', quantidade: '4' }, {}, '2M4 un.', 'false', false],
  ['with a name and no quantity', { tamanho: 'M', quantidade: '' }, {}, '2M0 un.', 'false', false],
  ['without a name', {}, {}, '2Nova variação', 'true', false],
  ['that was asked for', { tamanho: 'M' }, { destacada: true }, '2M', 'true', true],
  [
    'named by what the product does not use',
    { tamanho: 'M' },
    { doProduto: { tem_tamanho: false } },
    '2Nova variação',
    'true',
    false,
  ],
])('of many, a card %s: is it open, and held open?', async (_, variacao, props, titulo, aberta, presa) => {
  await abrir({ variacao, ...props })
  await expect.poll(() => dobra().element().textContent).toBe(titulo)
  await expect.element(dobra()).toHaveAttribute('aria-expanded', aberta)
  expect((dobra().element() as HTMLButtonElement).disabled).toBe(presa)
  expect(quantos('Remover variação 2')).toEqual([Number(aberta === 'true')])
  expect(campo('Quantidade').elements()).toHaveLength(Number(aberta === 'true'))
})

test('a card opens and folds again; what was refused holds it open', async () => {
  await abrir({ variacao: { tamanho: 'M' } })
  await dobra().click()
  await expect.element(campo('Quantidade')).toBeVisible()
  await dobra().click()
  await expect.element(campo('Quantidade')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect.element(page.getByText('Inválido')).toBeVisible()
  await expect.element(dobra()).toBeDisabled()
})

test('of few variations no card folds', async () => {
  await abrir({ variacao: { tamanho: 'M' }, dobra: false })
  await expect.element(campo('Quantidade')).toBeVisible()
  expect(dobra().elements()).toEqual([])
})

test.each([
  ['a new one', null, { ver_custos: false, corrigir_estoque: false }, false, 0, 0],
  ['a stored one', 31, { ver_custos: false, corrigir_estoque: false }, true, 0, 1],
  ['a stored one', 31, {}, false, 1, 1],
  ['one that is gone', 32, {}, false, 1, 0],
])('of %s (%s) the person with %o sees what the API allows', async (_, id, permissoes, fixa, custos, qr) => {
  const usuario = { id: 1, username: 'bia', tipo: 'vendedor', permissoes }
  await prepare({ 'POST /auth/login/': { status: 200, body: { access: 'a', refresh: 'r', usuario } } })
  await entrar('bia', 'x')
  await abrir({
    variacao: { id, tamanho: 'M' },
    dobra: false,
    doProduto: { preco_venda: '50,00', preco_custo: '20,00' },
  })
  await expect.element(campo('Preço de Venda')).toHaveAttribute('placeholder', '50,00')
  expect((campo('Quantidade').element() as HTMLInputElement).readOnly).toBe(fixa)
  expect(
    campo('Preço de Custo')
      .elements()
      .map((custo) => custo.getAttribute('placeholder')),
  ).toEqual(Array(custos).fill('20,00'))
  expect(quantos('QR Code da variação 2')).toEqual([qr])
})

test.each([
  ['colours alone', true, false],
  ['sizes alone', false, true],
])('of a product with %s the card asks for nothing else', async (_, tem_cor, tem_tamanho) => {
  const variacao = { nome_cor: 'Azul', tamanho: 'M', imagens: ['a'] }
  await abrir({ variacao, doProduto: { tem_cor, tem_tamanho }, dobra: false })
  await expect.poll(() => page.getByRole('heading').element().textContent).toBe(tem_cor ? '2Azul' : '2M')
  expect(quantos('Cor da variação 2: Azul')).toEqual([Number(tem_cor)])
  expect(campo('Tamanho').elements()).toHaveLength(Number(tem_tamanho))
  await page.getByRole('button', { name: 'Imagens da variação 2: 1 de 1' }).click()
  const concluir = page.getByRole('button', { name: 'Concluir' })
  await expect.element(concluir).toBeVisible()
  expect(quantos('Aplicar a todas as Azul')).toEqual([Number(tem_cor)])
  await (tem_cor ? page.getByRole('button', { name: 'Aplicar a todas as Azul' }) : concluir).click()
  await expect.element(concluir).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remover variação 2' }).click()
  expect([aplicar.mock.calls, remover.mock.calls]).toEqual([tem_cor ? [[1]] : [], [[1]]])
})
