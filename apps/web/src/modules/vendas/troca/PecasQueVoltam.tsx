import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Stepper } from '../../../shared/ui/Stepper.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { nomeDoItem } from '../../../shared/vendas/item.ts'
import css from './PecasQueVoltam.module.css'
import { podemVoltar, type Voltas } from './troca.ts'

interface PecasQueVoltamProps {
  itens: readonly ItemDaVenda[]
  voltas: Voltas
  onChange: (voltas: Voltas) => void
}

export const PecasQueVoltam = ({ itens, voltas, onChange }: PecasQueVoltamProps) => (
  <ul className={css.lista} aria-label="Peças da venda">
    {itens.map((item) => {
      const maximo = podemVoltar(item)
      const valor = voltas[item.item_id] ?? 0
      const nome = nomeDoItem(item)
      const por = (quantas: number) =>
        onChange({ ...voltas, [item.item_id]: Math.max(0, Math.min(maximo, Math.trunc(quantas) || 0)) })
      return (
        <li key={item.item_id}>
          <Thumbnail className={css.foto} url={item.imagem_url} />
          <div className={css.texto}>
            <strong>{nome}</strong>
            <span>{`${item.quantidade} × ${formatarReais(item.valor_unitario)}${quantasVoltaram(item)}`}</span>
          </div>
          <Stepper
            label={`Quantas voltam de ${nome}`}
            nome={`peças de ${nome}`}
            valor={valor}
            minimo={0}
            maximo={maximo}
            texto={String(valor)}
            disabled={maximo === 0}
            onStep={por}
            onChange={(event) => por(Number(event.target.value))}
          />
        </li>
      )
    })}
  </ul>
)

function quantasVoltaram({ devolvidas }: ItemDaVenda): string {
  if (devolvidas === 0) return ''
  return devolvidas === 1 ? ' · 1 já voltou' : ` · ${devolvidas} já voltaram`
}
