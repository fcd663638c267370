import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { nomeDoItem } from '../../../../shared/vendas/item.ts'
import { chooseVariacao } from '../../vendas.queries.ts'
import { EscolhaDaVariacao } from '../itens/EscolhaDaVariacao.tsx'
import {
  formatLidas,
  hasOtherVariacao,
  isVariacaoUndecided,
  listVariacoesLidas,
  type Separacao,
  variacaoLida,
} from './separacao.ts'

type ComItens = Pick<Venda, 'id' | 'itens'>

interface VariacaoLidaProps extends ComponentProps<typeof EscolhaDaVariacao> {
  vendaId: number
  separacao: Separacao
  /** Takes back one reading of this variation. */
  onDesfazer: (item: ItemDaVenda, variacaoId: number) => void
}

/** Which variation the line is: what was read of it, once something was; until then the question. */
export function VariacaoLida({ vendaId, separacao, onDesfazer, ...escolha }: VariacaoLidaProps) {
  const { item } = escolha
  const lidas = listVariacoesLidas(separacao, item)
  const isOther = hasOtherVariacao(separacao, item)
  if (!isOther && variacaoLida(separacao, item) === null) return <EscolhaDaVariacao {...escolha} />
  return (
    <div
      className="col-span-full basis-full min-w-0 py-1 pl-3 pr-1 mt-1 bg-superficie-2 border-l-3 border-l-marca rounded-controle data-outra:bg-aviso-fundo data-outra:border-l-aviso [&_p]:m-0 wrap-anywhere"
      role="group"
      aria-label={`Variação lida de ${item.titulo || item.descricao}`}
      data-outra={isOther || undefined}
    >
      {lidas.map(({ id, nome, quantas }) => (
        <div key={id} className="flex gap-2 items-center justify-between min-h-11">
          <p className="flex-1 font-forte">{`${quantas === 1 ? 'Lida: ' : `Lidas: ${quantas} `}${nome}`}</p>
          <IconButton
            variant="subtle"
            size={44}
            aria-label={`Desfazer leitura de ${nome}`}
            title="Desfazer leitura"
            onClick={() => onDesfazer(item, id)}
          >
            <IconArrowBackUp size={20} aria-hidden />
          </IconButton>
        </div>
      ))}
      {isOther && (
        <p className="pb-2 pr-2 text-m text-aviso">
          {item.variacao_id === null
            ? `Esta linha tem ${lidas.length} variações, e uma linha só pode ter uma. Edite a venda e faça uma linha de cada. `
            : `A linha pede ${item.variacao}. Confira a peça, ou edite a venda. `}
          <Link className="k-elo whitespace-nowrap" to={`/vendas/${vendaId}/editar`}>
            Editar a venda
          </Link>
        </p>
      )}
    </div>
  )
}

/** Gives each line of a sale that names no variation the one that was read of it, before the sale moves on. */
export async function keepVariacoesLidas(client: QueryClient, separacao: Separacao, { id, itens }: ComItens) {
  for (const item of itens) {
    const variacao_id = variacaoLida(separacao, item)
    if (variacao_id === null) continue
    const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(chooseVariacao(id)))
    await mutation.execute({ itemId: item.item_id, variacao_id })
  }
}

/**
 * `goOn` asks first when a line has pieces of another variation than it names, and warns when a line has no variation. The
 * caller renders `pergunta`.
 */
export function useAskAboutVariacoes(
  separacao: Separacao,
  itens: readonly ItemDaVenda[],
  nameItem: (item: ItemDaVenda) => string = nomeDoItem,
) {
  const [act, setAct] = useState<{ readonly run: () => void } | null>(null)
  const mismatchedItens = itens.filter((item) => hasOtherVariacao(separacao, item))
  const undecidedItens = itens.filter((item) => isVariacaoUndecided(separacao, item))
  const close = () => setAct(null)
  return {
    goOn: (run: () => void) => {
      if (mismatchedItens.length > 0) return setAct({ run })
      const names = new Intl.ListFormat('pt-BR').format(undecidedItens.map(nameItem))
      if (names) toast('warning', `Ninguém disse qual variação vai na caixa: ${names}.`)
      run()
    },
    pergunta: act && (
      <ConfirmDialog
        title="A variação não confere"
        confirmLabel="Seguir assim"
        quiet
        cancelLabel="Voltar"
        onConfirm={() => {
          close()
          act.run()
        }}
        onClose={close}
      >
        {mismatchedItens.map((item) => (
          <p key={item.item_id}>
            {`${nameItem(item)}: `}
            {item.variacao_id !== null && `a linha pede ${item.variacao}, e foi lido `}
            {`${formatLidas(separacao, item)}.`}
          </p>
        ))}
        <p>Uma linha só pode ter uma variação. Edite a venda e faça uma linha de cada, ou siga assim.</p>
      </ConfirmDialog>
    ),
  }
}
