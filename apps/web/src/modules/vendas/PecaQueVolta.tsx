import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { countPlainReturns } from '@estampa/contract/trocas/volta.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTold } from '../../shared/resource/useTold.ts'
import { Stepper } from '../../shared/ui/fields/Stepper.tsx'
import { useWholeNumber } from '../../shared/ui/fields/wholeNumber.ts'
import { Thumbnail } from '../../shared/ui/Thumbnail.tsx'
import { nomeDoItem } from '../../shared/vendas/item.ts'
import { produtoAgora } from '../produtos/produtos.queries.ts'

export const countReturnable = ({ quantidade, devolvidas }: ItemDaVenda): number => Math.max(0, quantidade - devolvidas)

interface PecaQueVoltaProps {
  item: ItemDaVenda
  quantas: number
  /** As many pieces of its product go out as come back. */
  isReplaced: boolean
  /** Of its product, the variations that go out. */
  chosenVariacoes: readonly (number | null)[]
  plainPecas: number | undefined
  onChange: (quantas: number) => void
  onChangePlain: (quantas: number) => void
  onReplace: (produto: Produto, variacaoId: number) => void
}

export function PecaQueVolta(props: PecaQueVoltaProps) {
  const { item, quantas, isReplaced, chosenVariacoes, plainPecas, onChange, onChangePlain, onReplace } = props
  const podem = { min: 0, max: countReturnable(item) }
  const name = nomeDoItem(item)
  return (
    <li>
      <Thumbnail className="flex-none w-12 h-12" url={item.imagem_url} />
      <div className="flex flex-col min-w-0 wrap-anywhere flex-[1_1_160px] [&_>_span]:text-m [&_>_span]:text-texto-suave">
        <strong>{name}</strong>
        <span>{`${item.quantidade} × ${formatReais(item.valor_unitario)}${quantasVoltaram(item)}`}</span>
      </div>
      <Stepper
        label={`Quantas voltam de ${name}`}
        name={`peças de ${name}`}
        number={quantas}
        {...podem}
        disabled={podem.max === 0}
        {...useWholeNumber(quantas, podem, onChange)}
      />
      <SemEstampa item={item} quantas={quantas} {...{ plainPecas, onChangePlain }} />
      <TamanhosDaCor
        item={item}
        isDone={quantas >= podem.max && isReplaced}
        chosenVariacoes={chosenVariacoes}
        onReplace={onReplace}
      />
    </li>
  )
}

/**
 * The other sizes of the colour that comes back: one of them is one piece back and one out. A printed line has its own way:
 * its drawing goes with the line.
 */
function TamanhosDaCor(
  props: Pick<PecaQueVoltaProps, 'item' | 'chosenVariacoes' | 'onReplace'> & {
    /** No other piece can be exchanged: only what was chosen is shown. */
    isDone: boolean
  },
) {
  const { item, isDone, chosenVariacoes, onReplace } = props
  const client = useQueryClient()
  const own = item.variacoes.find(({ id }) => id === item.variacao_id)
  const { mutate, isPending } = useTold(
    {
      mutationFn: (_variacaoId: number) => produtoAgora(client, item.id ?? 0),
      onSuccess: (produto, variacaoId) => onReplace(produto, variacaoId),
    },
    'O produto não pôde ser lido. Tente novamente.',
  )
  if (!own || item.estampas.length > 0) return null
  const sizes = item.variacoes.filter(
    ({ id, cor, tamanho }) =>
      id !== own.id && cor === own.cor && tamanho !== null && (!isDone || chosenVariacoes.includes(id)),
  )
  if (sizes.length === 0) return null
  return (
    <div
      className="flex flex-wrap basis-full gap-2 items-center text-m"
      role="group"
      aria-label={`Trocar ${nomeDoItem(item)} por`}
    >
      <span className="text-texto-suave">Trocar por</span>
      {sizes.map(({ id, tamanho, quantidade_disponivel: available }) => (
        <button
          key={id}
          type="button"
          className="k-chave data-vazio:text-desligado-texto data-vazio:bg-desligado data-vazio:cursor-not-allowed"
          data-vazio={available <= 0 || undefined}
          aria-pressed={chosenVariacoes.includes(id)}
          disabled={isPending || isDone || available <= 0}
          onClick={() => mutate(id)}
        >
          {tamanho}
          <span className="text-s font-texto text-texto-suave tabular-nums">{available}</span>
          <span className="somente-leitor"> em estoque</span>
        </button>
      ))}
      {sizes.some(({ quantidade_disponivel: available }) => available <= 0) && (
        <span className="text-s text-texto-suave">0: sem estoque</span>
      )}
    </div>
  )
}

/** How many of these left plain, where some of the line did and the others were printed. */
function SemEstampa(props: Pick<PecaQueVoltaProps, 'item' | 'quantas' | 'plainPecas' | 'onChangePlain'>) {
  const { item, quantas, plainPecas, onChangePlain } = props
  const [min, max] = countPlainReturns(item, quantas)
  const number = limitPlain(item, quantas, plainPecas)
  const typing = useWholeNumber(number, { min, max }, onChangePlain)
  if (min === max) return null
  const label = `Destas, quantas saíram sem estampa, de ${nomeDoItem(item)}`
  return (
    <div className="flex basis-full gap-x-3.5 items-center justify-end text-m">
      <span>Destas, sem estampa</span>
      <Stepper
        label={label}
        name={`peças sem estampa de ${nomeDoItem(item)}`}
        number={number}
        {...{ min, max }}
        {...typing}
      />
    </div>
  )
}

export function limitPlain(item: ItemDaVenda, quantas: number, plainPecas: number | undefined): number {
  const [least, most] = countPlainReturns(item, quantas)
  return Math.min(most, Math.max(least, plainPecas ?? least))
}

function quantasVoltaram({ devolvidas }: ItemDaVenda): string {
  if (devolvidas === 0) return ''
  return devolvidas === 1 ? ' · 1 já voltou' : ` · ${devolvidas} já voltaram`
}
