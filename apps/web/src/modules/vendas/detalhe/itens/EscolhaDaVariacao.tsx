import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { faltaVariacao, nomeDaOpcao } from '../../../../shared/vendas/item.ts'
import css from './EscolhaDaVariacao.module.css'

interface EscolhaDaVariacaoProps {
  item: ItemDaVenda
  ocupada: boolean
  onEscolher: (variacaoId: number) => void
}

/** Asks which variation of the product is being sold: one tap chooses it. Nothing when it is known. */
export function EscolhaDaVariacao({ item, ocupada, onEscolher }: EscolhaDaVariacaoProps) {
  if (!faltaVariacao(item)) return null
  const { titulo, descricao, quantidade, variacoes } = item
  return (
    <div className={css.escolha} role="group" aria-label={`Variação de ${titulo || descricao}`}>
      <p className={css.frase}>Escolha a variação</p>
      <div className={css.opcoes}>
        {variacoes.map((variacao) => (
          <Button
            key={variacao.id}
            variant="default"
            size="xs"
            className={css.opcao ?? ''}
            disabled={ocupada || variacao.quantidade_disponivel < quantidade}
            onClick={() => onEscolher(variacao.id)}
          >
            {nomeDaOpcao(variacao)}
            <small className={css.saldo}>{variacao.quantidade_disponivel}</small>
            <span className="somente-leitor"> em estoque</span>
          </Button>
        ))}
      </div>
    </div>
  )
}
