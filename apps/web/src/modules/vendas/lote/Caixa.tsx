import { formatDate } from '@estampa/contract/shared/dates.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { imagemDoItem, nomeDoItem, pecasDoItem } from '../../../shared/vendas/item.ts'
import { useChooseVariacao } from '../detalhe/itens/EscolhaDaVariacao.tsx'
import { EstampagemDoItem, EstampasDoItem } from '../detalhe/itens/EstampasDoItem.tsx'
import { SairSemEstampa } from '../detalhe/passos/SairSemEstampa.tsx'
import { FotoDaVariacao } from '../detalhe/separacao-por-leitura/FotoDaVariacao.tsx'
import { nameVariacao } from '../detalhe/separacao-por-leitura/pecaContada.tsx'
import {
  isItemPicked,
  isVariacaoUndecided,
  type Separacao,
  unidadesDe,
  variacaoLida,
} from '../detalhe/separacao-por-leitura/separacao.ts'
import { TirarPeca } from '../detalhe/separacao-por-leitura/TirarPeca.tsx'
import { VariacaoLida } from '../detalhe/separacao-por-leitura/VariacaoLida.tsx'

interface CaixaProps {
  numero: number
  venda: Venda
  separacao: Separacao
  /** The product that a question is about, which has the same choices. */
  askedId: number | null
  /** The last scanned piece went here. */
  ultima: boolean
  onMarcar: (itens: readonly ItemDaVenda[], sim: boolean) => void
  /** Takes back one reading of a line. */
  onDesfazer: (item: ItemDaVenda, variacaoId: number) => void
  /** Takes back one piece of a line. */
  onTirar: (item: ItemDaVenda) => void
}

/** `isWaiting`: something has to be done before the sale moves on. */
export interface CaixaState {
  readonly text: string
  readonly isWaiting: boolean
}

export const isCaixaFull = (separacao: Separacao, { itens }: Venda): boolean =>
  itens.every((item) => isItemPicked(separacao, item))

/** Says that nothing is left to put into the box; null before that. */
export function describeCaixa(separacao: Separacao, venda: Venda): CaixaState | null {
  const { itens, pecas_a_produzir: pecasToPrint = 0 } = venda
  if (!isCaixaFull(separacao, venda)) return null
  if (itens.some((item) => isVariacaoUndecided(separacao, item)))
    return { text: 'Completa, falta dizer a variação', isWaiting: true }
  if (pecasToPrint === 0) return { text: 'Completa', isWaiting: false }
  return { text: `Cheia, ${pecasToPrint === 1 ? 'falta' : 'faltam'} estampar ${pecasToPrint}`, isWaiting: true }
}

/** Box of one sale: what belongs in it, and how much of that it holds. */
export function Caixa(props: CaixaProps) {
  const { numero, venda, separacao, askedId, ultima, onMarcar, onDesfazer, onTirar } = props
  const { itens, prioritaria, prazo, anotacao, pecas_a_produzir: pecasToPrint = 0 } = venda
  const { escolher, escolhendo } = useChooseVariacao(venda.id)
  const state = describeCaixa(separacao, venda)
  const urgencyTexts = [prioritaria && 'Prioritária', prazo && `até ${formatDate(prazo).slice(0, 5)}`].filter(Boolean)
  return (
    <li
      className="k-caixa py-3.5 px-4 shadow-1 data-completa:bg-sucesso-fundo data-ultima:[outline:3px_solid_var(--e-marca)]"
      data-completa={(state !== null && pecasToPrint === 0) || undefined}
      data-ultima={ultima || undefined}
    >
      <h2 className="flex gap-2.5 items-baseline m-0 text-2xl">
        {`Caixa ${numero}`}
        {state && (
          <span
            className="text-s font-forte text-sucesso data-waiting:text-aviso"
            data-waiting={state.isWaiting || undefined}
          >
            {state.text}
          </span>
        )}
      </h2>
      <p className="text-m text-texto-suave m-0 mb-1.5 wrap-anywhere [&_a]:text-link">
        <Link className="k-elo" to={`/vendas/${venda.id}`}>{`Venda ${venda.id}`}</Link>
        {` · ${venda.cliente_nome}`}
      </p>
      {(urgencyTexts.length > 0 || anotacao) && (
        <p className="text-m m-0 mb-1.5 wrap-anywhere font-forte text-aviso">
          {[...urgencyTexts, anotacao].filter(Boolean).join(' · ')}
        </p>
      )}
      <div>
        {itens
          .flatMap((linha) => pecasDoItem(linha))
          .map((item) => (
            <Peca
              key={item.item_id}
              item={nameVariacao(item, variacaoLida(separacao, item))}
              vendaId={venda.id}
              unidades={unidadesDe(separacao, item)}
              lida={variacaoLida(separacao, item)}
              onMarcar={(sim) => onMarcar([item], sim)}
              onTirar={() => onTirar(item)}
              escolha={
                askedId !== item.id && (
                  <VariacaoLida
                    item={item}
                    vendaId={venda.id}
                    separacao={separacao}
                    ocupada={escolhendo}
                    onEscolher={(id) => escolher(item, id)}
                    onDesfazer={onDesfazer}
                  />
                )
              }
            />
          ))}
      </div>
      {state && <SairSemEstampa venda={venda} disabled={false} />}
    </li>
  )
}

interface PecaProps {
  item: ItemDaVenda
  vendaId: number
  unidades: number
  /** The variation that was read of a line that names none. */
  lida: number | null
  onMarcar: (sim: boolean) => void
  onTirar: () => void
  escolha: ReactNode
}

function Peca({ item, vendaId, unidades, lida, onMarcar, onTirar, escolha }: PecaProps) {
  const { quantidade, variacao: chip } = item
  const foto = imagemDoItem(item)
  return (
    <div
      className="flex flex-wrap gap-2 items-center py-1 border-t border-t-borda [&_>_:first-child]:flex-none"
      data-separada={unidades === quantidade || undefined}
    >
      <CheckboxField
        label={`${nomeDoItem(item)}: ${unidades} de ${quantidade}`}
        hideLabel
        checked={unidades === quantidade}
        indeterminate={unidades > 0 && unidades < quantidade}
        onChange={(event) => onMarcar(event.target.checked)}
      />
      {/* Of a piece without a picture its print stands for it, which is shown below. */}
      {(foto === null || foto !== item.estampas[0]?.miniatura_url) && (
        <FotoDaVariacao className="[--lado:40px]" produtoId={item.id} variacaoId={lida} foto={foto} />
      )}
      <div className="flex flex-col flex-1 min-w-0 gap-0.5 items-start [&_p]:m-0 [&_ul]:p-0 [&_ul]:list-none">
        <span className="leading-[1.3] wrap-anywhere in-data-separada:text-texto-suave" aria-hidden>
          {item.titulo || item.descricao}
        </span>
        {chip && <span className="py-0.5 px-2.5 text-s font-medio bg-superficie-2 rounded-pilula">{chip}</span>}
        {/* A kit's part has none of its own. */}
        {item.item_id > 0 && item.estampas.length > 0 && <EstampasDoItem item={item} />}
        {item.item_id > 0 && <EstampagemDoItem item={item} vendaId={vendaId} />}
      </div>
      <div className="flex-none grid gap-1 justify-items-end">
        <span className="font-forte tabular-nums" aria-hidden>
          {`${unidades} de ${quantidade}`}
        </span>
        {lida === null && <TirarPeca item={item} unidades={unidades} onTirar={onTirar} />}
      </div>
      {escolha}
    </div>
  )
}
