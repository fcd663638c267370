import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Thumbnail } from '../../../../shared/ui/Thumbnail.tsx'
import { faltaVariacao } from '../../../../shared/vendas/item.ts'
import { pecasDoItem } from '../../../../shared/vendas/kits.ts'
import css from './ProximaPeca.module.css'
import type { Separacao } from './separacao.ts'
import { faltamPecas, proximaPeca } from './separacao.ts'

interface ProximaPecaProps {
  separacao: Separacao
  itens: readonly ItemDaVenda[]
}

/** The piece to fetch next, large enough to read at arm's length, and how many are left. Nothing when all are picked. */
export function ProximaPeca({ separacao, itens }: ProximaPecaProps) {
  const pecas = itens.flatMap((item) => pecasDoItem(item))
  const proxima = proximaPeca(separacao, pecas)
  if (!proxima) return null
  const { item, faltam } = proxima
  const total = faltamPecas(separacao, pecas)
  return (
    <div className={css.proxima} role="group" aria-label="Próxima peça">
      <Thumbnail className={css.foto} url={item.imagem_url} />
      <div className={css.texto}>
        <p className={css.variacao} data-falta={faltaVariacao(item) || undefined}>
          {item.variacao || (faltaVariacao(item) ? 'Qualquer variação' : item.titulo || item.descricao)}
        </p>
        {(item.variacao || faltaVariacao(item)) && <p className={css.titulo}>{item.titulo || item.descricao}</p>}
        <p className={css.faltam}>
          <strong>{`${faltam} desta`}</strong>
          {total > faltam && ` · ${total} no total`}
        </p>
      </div>
    </div>
  )
}
