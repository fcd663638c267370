import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useParaEditar } from '../../shared/registro/useParaEditar.ts'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { EdicaoDeProduto } from './formulario/EdicaoDeProduto.tsx'
import { umProduto } from './produtos.queries.ts'

/** The page of one product: shows it and edits it. */
export default function ProdutoPage() {
  const { produtoId = '' } = useParams()
  return <Carregar key={produtoId} id={/^\d{1,10}$/.test(produtoId) ? Number(produtoId) : null} />
}

function Carregar({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { registro, falhou } = useParaEditar(umProduto(id ?? 0), id)

  useEffect(() => {
    if (!falhou) return
    avisar('error', 'Produto não encontrado')
    void navigate('/produtos', { replace: true })
  }, [falhou, navigate])

  if (registro) return <EdicaoDeProduto produto={registro} />
  return (
    <>
      <PageHeader title="Editar produto" />
      <LoadingState message="Carregando produto..." />
    </>
  )
}
