import type { EstoqueDoProduto } from '@estampa/contract/estoque/estoque.schemas.ts'
import { useState } from 'react'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { SelectField } from '../../../shared/ui/SelectField.tsx'
import css from './estoque.module.css'
import { ListaDeMovimentos } from './ListaDeMovimentos.tsx'
import { Reservas } from './Reservas.tsx'
import { SaldosPorVariacao } from './SaldosPorVariacao.tsx'

interface MovimentosModalProps {
  estoque: EstoqueDoProduto
  /** The product's title. */
  titulo: string
  onClose: () => void
}

/** The stock of a product: available and reserved pieces, and the movements that led to them. */
export function MovimentosModal({ estoque, titulo, onClose }: MovimentosModalProps) {
  const { produto_id: id, variacoes, reservas } = estoque
  const [variacao, setVariacao] = useState<number | null>(null)
  return (
    <Modal title={`Estoque de ${titulo}`} size="lg" onClose={onClose}>
      {variacoes.length > 0 && <SaldosPorVariacao variacoes={variacoes} />}
      {reservas.length > 0 && <Reservas reservas={reservas} variacoes={variacoes} />}
      <div className={css.cabecalho}>
        <h3 className={css.titulo}>Movimentos</h3>
        {variacoes.length > 0 && (
          <SelectField
            label="Variação dos movimentos"
            hideLabel
            placeholder="Todas as variações"
            value={variacao ?? ''}
            onChange={(event) => setVariacao(event.target.value === '' ? null : Number(event.target.value))}
            options={variacoes.map(({ variacao_id, nome, sku }) => ({
              value: variacao_id,
              label: nome || sku || `Variação ${variacao_id}`,
            }))}
          />
        )}
      </div>
      <ListaDeMovimentos key={variacao} produtoId={id} variacao={variacao} />
    </Modal>
  )
}
