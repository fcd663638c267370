import type { ItemDoOrcamento, VersaoDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConteudoDaVersao, Versoes } from './Versoes.tsx'

const EM = '2026-11-20T12:00:00Z'
const DEPOIS = '2026-11-21T03:30:00Z'
const item = (...digests: string[]): ItemDoOrcamento => ({
  produto_id: null,
  variacao_id: null,
  descricao: 'Camiseta',
  quantidade: 2,
  valor_unitario: 40,
  estampa: '',
  personalizacao: [],
  mockups: digests.map((digest) => ({ arquivo: digest, digest, imagem: '/favicon.svg', miniatura: '/favicon.svg' })),
})
const versao = (dados: Partial<VersaoDoOrcamento>): VersaoDoOrcamento => ({
  numero: 1,
  itens: [item()],
  desconto: 0,
  frete: 0,
  subtotal: 80,
  total: 80,
  validade: '2026-12-01',
  termos: '',
  criado_em: EM,
  enviada_em: EM,
  vista_em: null,
  mudanca: null,
  aprovacao: null,
  recusada_em: null,
  ...dados,
})
const aprovacao = { nome: 'Bia', em: DEPOIS, endereco: '10.0.0.7', anulada_em: null }
const textos = (itens: { elements: () => readonly Element[] }) => itens.elements().map((um) => um.textContent)
const ENVIADA = 'enviada em 20/11/2026 09:00.'
const APROVADA = 'aprovada por Bia em 21/11/2026 00:30, do endereço'

test.each<[string, Partial<VersaoDoOrcamento>, string[]]>([
  ['that was not sent', { enviada_em: null }, ['ainda não enviada.']],
  ['that was seen', { vista_em: DEPOIS }, [ENVIADA, 'vista em 21/11/2026 00:30.']],
  [
    'that is to be changed',
    { mudanca: { texto: 'Três', em: DEPOIS } },
    [ENVIADA, 'mudança pedida em 21/11/2026 00:30: “Três”'],
  ],
  ['that was refused', { recusada_em: DEPOIS }, [ENVIADA, 'recusada em 21/11/2026 00:30.']],
  ['that was approved without pictures', { aprovacao }, [ENVIADA, `${APROVADA} 10.0.0.7.`]],
  ['with one picture', { aprovacao, itens: [item('a')] }, [ENVIADA, `${APROVADA} 10.0.0.7, com 1 imagem.`]],
  [
    'with pictures of two lines, from nowhere known',
    { aprovacao: { ...aprovacao, endereco: null }, itens: [item('a'), item('b', 'c')] },
    [ENVIADA, `${APROVADA} desconhecido, com 3 imagens.`],
  ],
  [
    'that was approved and then edited',
    { aprovacao: { ...aprovacao, anulada_em: DEPOIS } },
    [ENVIADA, `${APROVADA} 10.0.0.7.`, 'a aprovação deixou de valer em 21/11/2026 00:30: o orçamento mudou.'],
  ],
])('what happened to a version %s is told', async (_qual, dados, frases) => {
  await render(<Versoes versoes={[versao({ numero: 4, ...dados })]} />)
  expect(textos(page.getByRole('listitem'))).toEqual(frases.map((frase) => `Versão 4: ${frase}`))
})

test('the versions before the newest one are folded, each with its own content', async () => {
  const versoes = [versao({ numero: 3 }), versao({ numero: 2, total: 75, desconto: 5 }), versao({ numero: 1 })]
  await render(<Versoes versoes={versoes} />)
  expect([...document.querySelectorAll('summary')].map((um) => um.textContent)).toEqual([
    'Versão 2, de R$ 75,00',
    'Versão 1, de R$ 80,00',
  ])
  await page.getByText('Versão 2, de R$ 75,00').click()
  await expect.element(page.getByRole('region', { name: 'Itens da versão 2' })).toMatchTextContent('Desconto-R$ 5,00')
})

test.each([
  [0, 0, ['TotalR$ 80,00']],
  [5, 0, ['ItensR$ 80,00', 'Desconto-R$ 5,00', 'TotalR$ 75,00']],
  [0, 12, ['ItensR$ 80,00', 'FreteR$ 12,00', 'TotalR$ 92,00']],
  [0.01, 0.02, ['ItensR$ 80,00', 'Desconto-R$ 0,01', 'FreteR$ 0,02', 'TotalR$ 80,01']],
])('a discount of %s and a freight of %s are summed up', async (desconto, frete, contas) => {
  const conteudo = versao({ desconto, frete, total: 80 - desconto + frete })
  await render(<ConteudoDaVersao versao={conteudo} titulo="Itens" />)
  expect([...document.querySelectorAll('dl > div')].map((um) => um.textContent)).toEqual(contas)
})

test('approved pictures are told by their digests, of each line in its order; others are not', async () => {
  const itens = [item(), item('aa', 'bb'), item('cc')]
  const tela = await render(<ConteudoDaVersao versao={versao({ itens, aprovacao })} titulo="Itens" />)
  await page.getByText('Imagens aprovadas (SHA-256)').click()
  const lista = page.getByRole('group').getByRole('listitem')
  expect(textos(lista)).toEqual(['Imagem 2.1: aa', 'Imagem 2.2: bb', 'Imagem 3.1: cc'])
  await tela.rerender(<ConteudoDaVersao versao={versao({ itens })} titulo="Itens" />)
  await expect.element(page.getByText('Imagens aprovadas (SHA-256)')).not.toBeInTheDocument()
})
