import { codigoDoLeitor, pecaDaEtiqueta } from '@estampa/contract/produtos/etiqueta.ts'
import { mesmoGtin } from '@estampa/contract/produtos/gtin.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../store.ts'
import { showAlarm } from './Alarmes.tsx'
import { describeLeftOut, leftOutCodes, tellLeftOut } from './refuse.ts'
import { playSignal } from './sinais.ts'

interface QualVariacaoProps<T extends OpcaoDeVariacao> {
  choices: readonly T[]
  /** How one goes on without choosing: 'Não contar'. */
  giveUp: string
  onChoose: (opcao: T) => void
  onGiveUp: () => void
  /** The camera stands below: the way out stands beside the question. */
  compact?: boolean
}

/** The question of `useQualVariacao`; nothing while there is none. No button takes the focus: a scanner's Enter would press it. */
export function QualVariacao<T extends OpcaoDeVariacao>(props: QualVariacaoProps<T>) {
  const { choices, giveUp, onChoose, onGiveUp, compact = false } = props
  const [first] = choices
  /** The choices of the question that the person unfolded; a later question has other choices, and starts folded. */
  const [unfolded, setUnfolded] = useState<readonly T[]>([])
  if (!first) return null
  const giveUpButton = (
    <Button variant="subtle" color="gray" className="flex-none" onClick={onGiveUp}>
      {giveUp}
    </Button>
  )
  const likely = choices.filter(({ isUnlikely }) => !isUnlikely)
  const isFolded = unfolded !== choices && likely.length > 0 && likely.length < choices.length
  return (
    <div
      className="grid gap-2.5 py-3.5 px-4 max-md:px-3 bg-aviso-fundo rounded-grupo [&_p]:m-0 [&_p]:font-forte [&_p]:wrap-anywhere"
      role="group"
      aria-label="Qual variação?"
      ref={showAlarm}
      data-question
    >
      <div className="flex gap-2 justify-between items-center">
        <p role="alert">Qual variação de {first.titulo}?</p>
        {compact && giveUpButton}
      </div>
      <div className="flex flex-wrap gap-2 max-md:gap-1.5 max-md:[&_[data-botao]]:px-2 max-md:[&_[data-botao]]:text-s">
        {(isFolded ? likely : choices).map((option) => (
          <Button key={option.variacaoId} variant="default" disabled={option.isTooFew} onClick={() => onChoose(option)}>
            {option.variacao || option.sku || `Variação ${option.variacaoId}`}
            {option.available !== undefined && (
              <>
                <small className="ml-2 text-xs text-texto-suave">{option.available}</small>
                <span className="somente-leitor"> em estoque</span>
              </>
            )}
          </Button>
        ))}
        {isFolded && (
          <Button variant="subtle" onClick={() => setUnfolded(choices)}>
            Outra variação
          </Button>
        )}
        {!compact && giveUpButton}
      </div>
      <LeftOut />
    </div>
  )
}

/** What was read meanwhile. */
function LeftOut() {
  const codes = useStore(leftOutCodes)
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (codes.length > 0) part.current?.closest('[data-question]')?.scrollIntoView({ block: 'start' })
  }, [codes])
  useEffect(() => tellLeftOut, [])
  return (
    <div ref={part} role="alert" className="empty:hidden text-erro">
      {codes.length > 0 && <p>{`${describeLeftOut(codes)}: escolha, e leia de novo.`}</p>}
    </div>
  )
}

/** Piece that a code of a whole product may stand on. */
export interface OpcaoDeVariacao {
  readonly produtoId: number
  /** Null only for a product without variations. */
  readonly variacaoId: number | null
  readonly titulo: string
  readonly variacao: string
  readonly sku: string | null
  readonly gtin?: string | null
  /** Pieces in stock, where that limits the choice. */
  readonly available?: number
  /** Of which there are fewer than are asked for: it cannot be chosen. */
  readonly isTooFew?: boolean
  /** No line asks for this variation: the button 'Outra variação' shows it. */
  readonly isUnlikely?: boolean
}

export const opcoesDe = ({ id, titulo, variacoes }: Pick<Produto, 'id' | 'titulo' | 'variacoes'>): OpcaoDeVariacao[] =>
  variacoes.map((variacao) => ({
    produtoId: id,
    variacaoId: variacao.id,
    titulo,
    variacao: nomeDaVariacao(variacao),
    sku: variacao.sku,
    gtin: variacao.gtin,
  }))

/** The choice that a code names, by its label, its SKU or its EAN: reading the piece answers the question. */
export function findOpcao<T extends OpcaoDeVariacao>(choices: readonly T[], text: string): T | undefined {
  const peca = pecaDaEtiqueta(text, location.host)
  const codigo = codigoDoLeitor(text)
  return choices.find(({ produtoId, variacaoId, sku, gtin }) =>
    peca
      ? variacaoId !== null && peca.produtoId === produtoId && peca.variacaoId === variacaoId
      : mesmoSku(sku, codigo) || mesmoGtin(gtin ?? null, codigo),
  )
}

/** The variation with its product, as an alarm names it. */
export const formatProdutoOpcao = ({ titulo, variacao, sku }: OpcaoDeVariacao): string =>
  `${titulo} ${variacao || (sku ?? '')}`

/**
 * A code that names only a product with variations: the person, who has the piece in the hand, is asked which it is.
 * Codes that were still being looked up wait for their turn. `options` is empty when there is nothing to ask.
 */
export function useQualVariacao<T extends OpcaoDeVariacao = OpcaoDeVariacao>() {
  const [questions, setQuestions] = useState<readonly (readonly T[])[]>([])
  const askAboutVariacao = (options: readonly T[]) => {
    playSignal('atencao')
    if (questions.length === 0) leftOutCodes.set([])
    setQuestions((atuais) => [...atuais, options])
  }
  const closeQuestion = () => setQuestions(([, ...restPerguntas]) => restPerguntas)
  return { opcoes: questions[0] ?? [], perguntar: askAboutVariacao, responder: closeQuestion }
}
