import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { SearchField } from '../../../shared/ui/SearchField.tsx'
import css from './Importar.module.css'
import { produtosParaVincular } from './importacao.queries.ts'

interface EscolherProdutoProps {
  /** First search text: name or code of the account's product. */
  readonly nome: string
  readonly pendente: boolean
  readonly onChoose: (id: number) => void
  readonly onClose: () => void
}

export function EscolherProduto({ nome, pendente, onChoose, onClose }: EscolherProdutoProps) {
  const [busca, setBusca] = useState(nome.slice(0, 60))
  const { data, isError, isFetching, refetch } = useQuery(produtosParaVincular(busca))
  return (
    <Modal title="Vincular a qual produto daqui?" onClose={onClose} busy={pendente}>
      <SearchField label="Buscar produto daqui" value={busca} onSearch={setBusca} />
      {isError && <ErrorBox onRetry={() => void refetch()} pending={isFetching} />}
      {busca !== '' && !data && !isError && <Skeleton height="160px" />}
      {data?.length === 0 && (
        <EmptyState message="Nenhum produto encontrado." detail="Tente outras palavras ou o SKU." />
      )}
      <ul className={css.escolha}>
        {data?.map(({ id, titulo, sku }) => (
          <li key={id}>
            <span>
              {titulo} <span className={css.suave}>{sku}</span>
            </span>
            <Button
              variant="light"
              disabled={pendente}
              onClick={() => onChoose(id)}
              aria-label={`Vincular a ${titulo} ${sku}`}
            >
              Escolher
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
