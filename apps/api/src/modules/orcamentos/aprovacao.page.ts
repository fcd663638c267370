import type { Aprovacao, ItemDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { valorDaLinha } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import {
  approveFields,
  cabecalho,
  changeFields,
  describePrints,
  documento,
  escapeHtml,
  lojaNome,
  postForm,
  showNames,
  showPictures,
} from './aprovacao.partes.ts'

/** For a link that opens nothing, and for tries that are too many. */
export const paginaQueDiz = (frase: string, nonce: string): string =>
  documento('Orçamento', nonce, `<h1>Orçamento</h1><p class="caixa aviso">${escapeHtml(frase)}</p>`)

/** The quote as a person reads it on a telephone; forms post, so that it works without scripts. */
export function paginaDaAprovacao(
  aprovacao: Aprovacao,
  token: string,
  nonce: string,
  digitado: Readonly<Record<'erro' | 'nome' | 'texto', string>>,
): string {
  const { loja, numero, nome, validade, itens, termos, versao } = aprovacao
  const { erro } = digitado
  const endereco = `/aprovacoes/${encodeURIComponent(token)}`
  const titulo = `Orçamento ${numero}`
  return documento(
    `${titulo} · ${lojaNome(loja)}`,
    nonce,
    `${cabecalho(loja, titulo, `Para <bdi>${escapeHtml(nome)}</bdi> · versão ${versao} · vale até ${formatDate(validade)}`, erro)}
${estado(aprovacao, endereco)}
${[...Map.groupBy(itens, groupOfGrade).values()].map((group, ordem) => secao(group as [ItemDoOrcamento, ...ItemDoOrcamento[]], ordem)).join('\n')}
${contas(aprovacao)}
${termos ? `<section class="caixa"><h2>Condições</h2><p class="termos">${escapeHtml(termos)}</p></section>` : ''}
${respostas(aprovacao, endereco, digitado)}`,
    versao,
  )
}

function estado({ situacao, mudanca, aviso, outras_aprovadas }: Aprovacao, endereco: string): string {
  const pedido = situacao === 'mudanca' && mudanca ? `<p class="termos">“${escapeHtml(mudanca.texto)}”</p>` : ''
  const versaoLinks = outras_aprovadas.map(
    (approvedVersao) =>
      `<p><a href="${escapeHtml(endereco)}?versao=${approvedVersao}">Ler a versão ${approvedVersao}, que foi aprovada</a></p>`,
  )
  const frase = aviso === null ? '' : `<p>${escapeHtml(aviso)}</p>`
  const thanks =
    situacao === 'aprovado' || situacao === 'vendido'
      ? '<p>Obrigado! A loja já recebeu a sua resposta e cuida do próximo passo. Para mudar algo, fale com ela.</p>'
      : ''
  const partes = `${frase}${thanks}${pedido}${versaoLinks.join('')}`
  return partes && `<div class="caixa aviso" role="status">${partes}</div>`
}

/** Lines of one product that differ in colour, size, count and price only, told together. */
const groupOfGrade = ({ item_id, produto_id, grupo, estampa, estampas, mockups }: ItemDoOrcamento): string =>
  produto_id === null
    ? `livre ${item_id}`
    : JSON.stringify([produto_id, grupo, estampa, keyOfEstampas(estampas), mockups.map(({ digest }) => digest)])

/** The words that all of the descriptions begin with, and what each says besides. */
function splitDescricoes(itens: readonly ItemDoOrcamento[]): [titulo: string, restos: string[]] {
  const words = itens.map(({ descricao }) => descricao.split(' '))
  const [first = []] = words
  const differing = first.findIndex((word, i) => words.some((compared) => compared[i] !== word))
  const common = itens.length === 1 || differing === -1 ? first.length : differing
  return [first.slice(0, common).join(' '), words.map((all) => all.slice(common).join(' '))]
}

function secao(itens: readonly [ItemDoOrcamento, ...ItemDoOrcamento[]], ordem: number): string {
  const [item] = itens
  const [titulo, restos] = splitDescricoes(itens)
  const sizes = itens.map(({ descricao }, i) => (titulo === '' ? descricao : (restos[i] ?? '')))
  return `<section class="caixa item"><h2>${escapeHtml(titulo || item.descricao)}</h2>
${item.estampa && `<p class="fraca">${escapeHtml(item.estampa)}</p>`}${describePrints(item)}
${precos(itens, sizes)}
${showPictures(item, ordem)}
${itens.map((member, i) => showNames(member, sizes[i])).join('')}</section>`
}

/** Sizes of one price in one sum. */
function precos(itens: readonly ItemDoOrcamento[], sizes: readonly string[]): string {
  const rows = itens.map((item, i) => ({ ...item, size: sizes[i] ?? '' }))
  return [...Map.groupBy(rows, ({ valor_unitario }) => valor_unitario)]
    .map(([valor, iguais]) => {
      const pecas = iguais.reduce((sum, { quantidade }) => sum + quantidade, 0)
      const counts = iguais.map(({ size, quantidade }) => `${size}: ${quantidade}`).join(' · ')
      const said = itens.length > 1 ? `<p class="tamanhos">${escapeHtml(counts)}</p>` : ''
      const soma = formatReais(valorDaLinha({ quantidade: pecas, valor_unitario: valor }))
      return `${said}<p class="conta"><span>${pecas} × ${formatReais(valor)}</span><b>${soma}</b></p>`
    })
    .join('\n')
}

function contas({ subtotal, desconto, frete, total }: Aprovacao): string {
  const conta = (rotulo: string, valor: number, classe = '') =>
    `<div${classe}><dt>${rotulo}</dt><dd>${formatReais(valor)}</dd></div>`
  const partes = desconto > 0 || frete > 0 ? conta('Itens', subtotal) : ''
  return `<section class="caixa"><dl>${partes}${desconto > 0 ? conta('Desconto', -desconto) : ''}${
    frete > 0 ? conta('Frete', frete) : ''
  }${conta('Total', total, ' class="total"')}</dl></section>`
}

function respostas(
  { pode, versao }: Aprovacao,
  endereco: string,
  { nome, texto }: Readonly<Record<'nome' | 'texto', string>>,
): string {
  const form = (acao: string, corpo: string) => postForm(endereco, acao, versao, corpo)
  const mudar = form('mudanca', changeFields('texto', texto))
  const recusar = form('recusar', '<button class="nao">Recusar o orçamento</button>')
  return [
    pode.aprovar
      ? `<section class="caixa"><h2>Está tudo certo?</h2>${form('aprovar', approveFields(nome))}</section>`
      : '',
    pode.pedir_mudanca
      ? `<details class="caixa"${texto ? ' open' : ''}><summary>Pedir mudança</summary>${mudar}</details>`
      : '',
    pode.recusar ? `<details class="caixa"><summary>Recusar</summary>${recusar}</details>` : '',
  ].join('\n')
}
