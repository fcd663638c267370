import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { EdicaoDeProduto } from './formulario/EdicaoDeProduto.tsx'
import { umProduto } from './produtos.queries.ts'

/** One product, to be seen and changed. */
export default function ProdutoPage() {
  const { produtoId = '' } = useParams()
  return <Carregar key={produtoId} id={/^\d{1,10}$/.test(produtoId) ? Number(produtoId) : null} />
}

/** Reads the product afresh before it is edited: what another visit left in the cache may be old. */
function Carregar({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { data, isSuccess, isError, isFetchedAfterMount } = useQuery({
    ...umProduto(id ?? 0),
    enabled: id !== null,
    refetchOnMount: 'always',
  })
  // Once it is being edited, a later reading that fails takes nothing away.
  const [pronto, setPronto] = useState(false)
  if (!pronto && isSuccess && isFetchedAfterMount) setPronto(true)
  const falhou = id === null || (isError && isFetchedAfterMount && !pronto)

  useEffect(() => {
    if (!falhou) return
    avisar('error', 'Produto não encontrado')
    void navigate('/produtos', { replace: true })
  }, [falhou, navigate])

  if (pronto && data) return <EdicaoDeProduto produto={data} />
  return (
    <>
      <PageHeader title="Editar produto" />
      <LoadingState message="Carregando produto..." />
    </>
  )
}
