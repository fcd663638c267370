import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare } from '../../../../../test/support/api-control.ts'
import { allowDrags } from '../../../../../test/support/chromium.ts'
import { readProduto } from '../../../../../test/support/lidos.ts'
import { attachMouse } from '../../../../../test/support/mouse.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import NovoProdutoPage from '../../NovoProdutoPage.tsx'
import { type CamposDaVariacao, type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from '../campos.ts'
import { resolveProduto } from '../resolver.ts'
import { CorModal } from './CorModal.tsx'
import { type Cor, countLinkedVariacoes, gruposDeCor, linkFotosByCor } from './cor.ts'
import { corDoNome, nomeDeCor, parseHex, tomEntre } from './cores.ts'
import { VariacoesSection } from './VariacoesSection.tsx'
import { combineVariacoes, VariasModal } from './VariasModal.tsx'

const FOTOS = ['a', 'b'].map((chave) => ({ chave, url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' }))
const variacoes = ['Azul', 'Rosa'].flatMap((nome_cor) =>
  ['P', 'M'].map((tamanho) => ({ ...NOVA_VARIACAO, nome_cor, tamanho, cor: '#1f2a4d' })),
)

function Formulario({ produto }: { produto?: Produto }) {
  const form = useForm<CamposDoProduto>({
    defaultValues: {
      ...NOVO_PRODUTO,
      tem_variacoes: true,
      tem_cor: true,
      tem_tamanho: true,
      variacoes: variacoes.map((variacao, i) => ({ ...variacao, id: i + 1 })),
    },
  })
  const watchedVariacoes = useWatch({ control: form.control, name: 'variacoes' })
  return (
    <FormProvider {...form}>
      <VariacoesSection fotos={FOTOS} produto={produto} />
      <output aria-label="Ligadas">{watchedVariacoes.map(({ imagens }) => imagens.join('') || '-').join(' ')}</output>
    </FormProvider>
  )
}
const findLinkedStatus = () => page.getByRole('status', { name: 'Ligadas' })

test('a picture dragged onto a colour belongs to all variations of it, and to no other', async () => {
  await draw(<Formulario />)
  const rosa = page.getByRole('region', { name: 'Imagens por cor' }).getByRole('listitem').nth(1)
  const dropOnRosa = () => allowDrags(() => page.getByRole('button', { name: 'Foto 1 em Azul' }).dropTo(rosa))
  await dropOnRosa()
  await expect.element(findLinkedStatus()).toHaveTextContent('- - a a')
  // Again: it stays, as a drag only links.
  await dropOnRosa()
  await page.getByRole('button', { name: 'Foto 2 em Rosa' }).click()
  await expect.element(findLinkedStatus()).toHaveTextContent('- - ab ab')
})

test('cards and table show the ordered pieces of each variation beside its quantity', async () => {
  const coming = { id: 2, quantidade_a_receber: 12, previsao_a_receber: '2040-12-05' }
  await draw(<Formulario produto={readProduto({ id: 5, variacoes: [{ id: 1 }, coming] })} />)
  const quantity = (i: number) => page.getByLabelText(`Quantidade da variação ${i}`)
  for (const mode of ['Cartões', 'Tabela', 'Cartões']) {
    await page.getByRole('button', { name: mode, exact: true }).click()
    await expect.element(quantity(2)).toHaveAccessibleDescription('12 a receber em 05/12/2040')
    await expect.element(quantity(1)).toHaveAccessibleDescription('')
  }
})

test("'Aplicar a todas as …' gives the pictures of one variation to its whole colour", async () => {
  await draw(<Formulario />)
  await page.getByRole('button', { name: /^Imagens da variação 2/ }).click()
  await page.getByRole('checkbox', { name: /2/ }).click()
  await page.getByRole('button', { name: 'Aplicar a todas as Azul' }).click()
  await expect.element(findLinkedStatus()).toHaveTextContent('b b - -')
})

const opcoes = ['Cru', 'Grafite'].map((valor, i) => ({ id: i + 1, valor }))
const botao = (nome: string) => page.getByRole('button', { name: nome, exact: true })

test('a colour has the tone that the shop uses for its name, an unknown one a neutral tone, and names are found', async () => {
  await prepare({
    'GET /atributos/': ok([{ id: 1, nome: 'Cor', opcoes }]),
    'GET /produtos/filtros-disponiveis/': ok({ tons: [{ nome_cor: 'Cru', cor: '#f3ead7' }] }),
  })
  const onAdd = vi.fn<(novas: CamposDaVariacao[]) => void>()
  const element = <VariasModal temCor temTamanho={false} existentes={[]} onAdd={onAdd} onClose={() => {}} />
  await draw(element)
  await page.getByLabelText('Filtrar cores').fill('cru')
  await expect.element(botao('Preto')).not.toBeInTheDocument()
  // Without its tone, which another answer brings, it would be asked for.
  await expect.poll(() => botao('Cru').element().querySelector('[data-sem-tom="false"]')).not.toBeNull()
  await botao('Cru').click()
  await page.getByLabelText('Filtrar cores').fill('')
  await botao('Grafite').click()
  await botao('Adicionar 2 variações').click()
  expect(onAdd.mock.calls[0]?.[0].map(({ nome_cor, cor }) => [nome_cor, cor])).toEqual([
    ['Cru', '#f3ead7'],
    ['Grafite', '#c4c4c4'],
  ])
})

test('an unknown colour name is taken with a neutral tone, which can be changed; a code that is no colour is refused', async () => {
  await prepare({ 'GET /atributos/': ok([]), 'GET /produtos/filtros-disponiveis/': ok({ tons: [] }) })
  const onChoose = vi.fn<(cor: Cor) => void>()
  await draw(<CorModal inicial={{ cor: '', nome_cor: '' }} onChoose={onChoose} onClose={() => {}} />)
  await page.getByLabelText('Nome da cor').fill('Grafite')
  await expect.element(page.getByLabelText('Código da cor')).toHaveValue('#c4c4c4')
  await botao('Usar cor').click()
  await page.getByLabelText('Código da cor').fill('')
  await botao('Usar cor').click()
  await page.getByLabelText('Código da cor').fill('cinza')
  await botao('Usar cor').click()
  await expect.element(page.getByLabelText('Código da cor')).toHaveAccessibleDescription('Use a forma #rrggbb')
  await page.getByLabelText('Código da cor').fill('#333')
  await botao('Usar cor').click()
  const neutral = { cor: '#c4c4c4', nome_cor: 'Grafite' }
  expect(onChoose.mock.calls).toEqual([[neutral], [neutral], [{ cor: '#333333', nome_cor: 'Grafite' }]])
})

test.each([
  ['five', 'PP', 'Adicionar 1 variação', 'Cartões'],
  ['six', 'PP G', 'Adicionar 2 variações', 'Tabela'],
])('%s variations that were added together open as they are best seen', async (_, sizes, add, mode) => {
  await prepare({ 'GET /atributos/': ok([]), 'GET /produtos/filtros-disponiveis/': ok({ tons: [] }) })
  await draw(<Formulario />)
  await botao('Adicionar várias').click()
  for (const size of sizes.split(' ')) await botao(size).click()
  await botao(add).click()
  await expect.element(botao(mode)).toHaveAttribute('aria-pressed', 'true')
})

test('Enter in the quantity adds them', async () => {
  attachMouse()
  const listas = ['GET /modelos/', 'GET /categorias/', 'GET /atributos/', 'GET /produtos/filtros-disponiveis/']
  await prepare(Object.fromEntries(listas.map((list) => [list, ok([])])))
  await draw(<NovoProdutoPage />)
  await expect.element(page.getByLabelText('Modelo')).toHaveFocus()
  await page.getByLabelText('Produto com variações/estampas').click()
  await botao('Adicionar várias').click()
  await botao('P ao GG').click()
  await page.getByLabelText('Quantidade de cada').fill('37')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const quantities = () => [...document.querySelectorAll('input')].filter(({ value }) => value === '37')
  await expect.poll(() => quantities().length).toBe(4)
})

test('sizes that were chosen and a quantity that was typed are asked about before Esc drops them', async () => {
  const lists = ['GET /modelos/', 'GET /categorias/', 'GET /atributos/', 'GET /produtos/filtros-disponiveis/']
  await prepare(Object.fromEntries(lists.map((list) => [list, ok([])])))
  await draw(<NovoProdutoPage />)
  await page.getByLabelText('Produto com variações/estampas').click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar várias variações' })
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await botao('Adicionar várias').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await botao('Adicionar várias').click()
  await botao('P ao GG').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await botao('Continuar editando').click()
  await expect.element(question).not.toBeInTheDocument()
  await botao('Adicionar 4 variações').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await botao('Adicionar várias').click()
  await page.getByLabelText('Quantidade de cada').fill('12')
  await userEvent.keyboard('{Escape}')
  await botao('Sair sem salvar').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

async function foto(nome: string): Promise<File> {
  const tela = new OffscreenCanvas(8, 8)
  tela.getContext('2d')
  return new File([await tela.convertToBlob({ type: 'image/png' })], nome, { type: 'image/png' })
}

test('a photograph named after a colour is linked to it, whether it came before the colour or after', async () => {
  const listas = ['GET /modelos/', 'GET /categorias/', 'GET /atributos/', 'GET /produtos/filtros-disponiveis/']
  await prepare(Object.fromEntries(listas.map((list) => [list, ok([])])))
  await draw(<NovoProdutoPage />)
  await userEvent.upload(page.getByLabelText('Adicionar imagens'), await foto('frente-preta.png'))
  await page.getByLabelText('Produto com variações/estampas').click()
  await botao('Adicionar várias').click()
  await botao('P ao GG').click()
  for (const cor of ['Preto', 'Branco']) await botao(cor).click()
  await botao('Adicionar 8 variações').click()
  await expect.element(botao('Foto 1 em Preto')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(botao('Foto 1 em Branco')).toHaveAttribute('aria-pressed', 'false')
  await botao('Foto 1 em Preto').click()
  await userEvent.upload(page.getByLabelText('Adicionar imagens'), await foto('BRANCAS.png'))
  await expect.element(botao('Foto 2 em Branco')).toHaveAttribute('aria-pressed', 'true')
  // Links that a person took back stay so.
  for (const buttonName of ['Foto 1 em Preto', 'Foto 2 em Preto', 'Foto 1 em Branco'])
    await expect.element(botao(buttonName)).toHaveAttribute('aria-pressed', 'false')
})

const v = (nome_cor: string, ...imagens: string[]) => ({ cor: '#000000', nome_cor, imagens })

test('variations are grouped by colour, whatever accents and case; none without a colour', () => {
  const coloredVariacoes = [v('Preto', 'a'), v('Lilás'), v('preto'), v(' '), v('lilas', 'a')]
  const groups = gruposDeCor(coloredVariacoes)
  expect(groups.map(({ nome_cor, indices }) => [nome_cor, indices])).toEqual([
    ['Preto', [0, 2]],
    ['Lilás', [1, 4]],
  ])
  expect(groups.map((group) => countLinkedVariacoes(group, coloredVariacoes, 'a'))).toEqual([1, 1])
})

test.each([
  ['frente-preta.jpg', 'Preto'],
  ['Camisetas_PRETAS (2).png', 'Preto'],
  ['azul-marinho-costas.jpg', 'Azul-marinho'],
  ['azul.marinho.jpg', 'Azul-marinho'],
  ['azul claro.jpg', 'Azul'],
  ['lilas.webp', 'Lilás'],
  ['azulejo.jpg', null],
  ['IMG_2031.jpg', null],
])('%s is of %s', (name, cor) => {
  const cores = ['Azul', 'Azul-marinho', 'Preto', 'Lilás', ''].map((nomeCor) => v(nomeCor, 'outra'))
  const linkedVariacoes = linkFotosByCor(cores, [{ chave: 'a', url: '', arquivo: new File([], name) }])
  expect(linkedVariacoes.filter(({ imagens }) => imagens.includes('a')).map(({ nome_cor }) => nome_cor)).toEqual(
    cor === null ? [] : [cor],
  )
})

const azul = { cor: '#2563c9', nome_cor: 'Azul' }
const preto = { cor: '#1a1a1a', nome_cor: 'Preto' }

describe('colours', () => {
  test('have hyphens for spaces, and none at the ends', () => {
    expect([' Azul  marinho ', '--Azul--', '   '].map(nomeDeCor)).toEqual(['Azul-marinho', 'Azul', ''])
  })

  test('are known by name whatever the accents, case and hyphens', () => {
    expect(corDoNome('lilas')).toBe(corDoNome('Lilás'))
    expect(corDoNome('AZUL MARINHO')).toBe('#1b2a4e')
    expect(corDoNome('Azul petróleo')).toBeUndefined()
  })

  test('have the tone that the shop uses, else the usual one', () => {
    const tomDe = tomEntre([
      { nome_cor: 'Cru', cor: '#f3ead7' },
      { nome_cor: 'azul-marinho', cor: '#000033' },
    ])
    expect(['cru', 'Azul Marinho', 'lilas', 'Grafite'].map(tomDe)).toEqual(['#f3ead7', '#000033', '#bfa1dd', undefined])
  })

  test('are read from short and long codes, and from nothing else', () => {
    expect(['#ABC', ' 1a2B3c '].map(parseHex)).toEqual(['#aabbcc', '#1a2b3c'])
    for (const invalidText of ['azul', '#ab', '#abcd', '#abcdeff', '#12345g', ''])
      expect(parseHex(invalidText)).toBeNull()
  })
})

describe('combinar', () => {
  const names = (novas: ReturnType<typeof combineVariacoes>) =>
    novas.map((combinedVariacao) => `${combinedVariacao.nome_cor}/${combinedVariacao.tamanho}`)

  test('makes every colour in every size', () => {
    const novas = combineVariacoes([azul, preto], ['P', 'M', 'G'], '4', [])
    expect(names(novas)).toEqual(['Azul/P', 'Azul/M', 'Azul/G', 'Preto/P', 'Preto/M', 'Preto/G'])
    expect(novas[0]).toMatchObject({ id: null, cor: '#2563c9', quantidade: '4', sku_personalizado: false })
  })

  test('does with one of the two, and makes nothing of none', () => {
    expect(names(combineVariacoes([azul], [], '0', []))).toEqual(['Azul/'])
    expect(names(combineVariacoes([], ['GG'], '0', []))).toEqual(['/GG'])
    expect(combineVariacoes([], [], '0', [])).toEqual([])
  })

  test('takes another colour or another size as new, and keeps an existing one out', () => {
    const existentes = [{ nome_cor: 'azul', tamanho: 'M' }]
    expect(names(combineVariacoes([azul, preto], ['M', 'G'], '1', existentes))).toEqual([
      'Azul/G',
      'Preto/M',
      'Preto/G',
    ])
    expect(combineVariacoes([azul], [], '1', [{ nome_cor: 'AZUL', tamanho: '' }])).toEqual([])
  })
})

describe('variations that are alike', () => {
  const linha = (id: number | null, nome_cor: string, tamanho: string) => ({
    ...NOVA_VARIACAO,
    id,
    nome_cor,
    tamanho,
    sku: `S-${nome_cor}-${tamanho}`,
    sku_personalizado: true,
  })
  function ComResolver({ linhas, tem_tamanho = true }: { linhas: CamposDaVariacao[]; tem_tamanho?: boolean }) {
    const form = useForm<CamposDoProduto>({
      resolver: resolveProduto,
      defaultValues: { ...NOVO_PRODUTO, sku: 'P', tem_variacoes: true, tem_tamanho, variacoes: linhas },
    })
    return (
      <FormProvider {...form}>
        <VariacoesSection fotos={[]} />
        <button type="button" onClick={() => void form.trigger()}>
          Conferir
        </button>
      </FormProvider>
    )
  }
  const findSimilarStatus = () => page.getByRole('status', { name: 'Variações parecidas' })
  const A_PARTE = 'as peças são contadas à parte em cada uma.'

  test('near twins and twins of before have a note, which goes with the likeness; a new twin has none', async () => {
    const antigas = [linha(1, 'Azul', 'M'), linha(2, 'azul', 'M')]
    const linhas = [...antigas, linha(null, 'Bordô', 'M'), linha(null, 'Bordo', 'M'), linha(null, 'AZUL', 'M')]
    await draw(<ComResolver linhas={linhas} />)
    await expect
      .element(findSimilarStatus())
      .toHaveTextContent(
        `Duas variações são “azul M” (SKU S-Azul-M e S-azul-M): ${A_PARTE}“Bordô M” e “Bordo M” parecem a mesma variação: ${A_PARTE}`,
      )
    await page.getByLabelText('Tamanho da variação 4').selectOptions('G')
    await page.getByLabelText('Tamanho da variação 2').selectOptions('P')
    await expect.element(findSimilarStatus()).toHaveTextContent('')
  })

  test('a new twin is refused at its size, in cards and table, until one of both has another', async () => {
    await draw(<ComResolver linhas={[linha(1, 'Azul', 'M'), linha(null, 'azul', 'm')]} />)
    const sentence = 'Este produto já tem a variação “azul m”: mude a cor ou o tamanho de uma delas.'
    const tamanho = page.getByLabelText('Tamanho da variação 2')
    await botao('Conferir').click()
    await expect.element(tamanho).toHaveAccessibleDescription(sentence)
    await botao('Tabela').click()
    await expect.element(tamanho).toHaveAccessibleDescription(sentence)
    await tamanho.selectOptions('G')
    await expect.element(tamanho).not.toHaveAttribute('aria-invalid')
    await botao('Cartões').click()
  })

  test('without sizes the colour says it', async () => {
    await draw(<ComResolver tem_tamanho={false} linhas={[linha(1, 'Azul', ''), linha(null, 'azul', '')]} />)
    await botao('Conferir').click()
    const cor = botao('Cor da variação 2: azul')
    await expect
      .element(cor)
      .toHaveAccessibleDescription('Este produto já tem a variação “azul”: mude a cor ou o tamanho de uma delas.')
  })
})
