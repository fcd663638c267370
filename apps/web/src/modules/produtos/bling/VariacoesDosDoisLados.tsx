import type { CampoDoVinculo, Comparacao } from '@estampa/contract/bling/vinculo.schemas.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { CamposDosDoisLados } from './CamposDosDoisLados.tsx'
import css from './NoBling.module.css'

interface VariacoesProps {
  readonly lados: Comparacao
  readonly onEscolher?: ((fazer: 'enviar' | 'trazer', campo: CampoDoVinculo, variacaoId: number) => void) | undefined
  readonly ocupado: boolean
}

export function VariacoesDosDoisLados({ lados, onEscolher, ocupado }: VariacoesProps) {
  return (
    <Card title="Variações" description="O par de cada uma é o que tem o mesmo SKU.">
      <ul className={css.variacoes}>
        {lados.variacoes.map(({ variacao_id, id_bling, nome, campos }) => (
          <li key={variacao_id ?? `bling-${id_bling}`}>
            <h3 className={css.variacao}>
              {nome}
              {id_bling === null && <span> Só aqui: não está no Bling.</span>}
              {variacao_id === null && <span> Só no Bling: fica como está.</span>}
            </h3>
            {variacao_id !== null && id_bling !== null && (
              <CamposDosDoisLados
                campos={campos}
                de={nome}
                ocupado={ocupado}
                soTrazer={lados.kit}
                onEscolher={onEscolher && ((fazer, campo) => onEscolher(fazer, campo, variacao_id))}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
