import { IconHanger } from '@tabler/icons-react'
import { useSessao } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'

export const NenhumProduto = ({ filtrado, comBling }: { filtrado: boolean; comBling: boolean }) => (
  <EmptyState
    message="Nenhum produto encontrado."
    icon={IconHanger}
    detail={filtrado ? 'Tente outras palavras ou tire algum filtro.' : 'As peças que você cadastrar aparecem aqui.'}
  >
    {!filtrado && (
      <>
        <Button to="/produtos/criar">Cadastrar o primeiro produto</Button>
        <Button to="/home" variant="default">
          Ver primeiros passos
        </Button>
        {comBling && <ImportarDoBling />}
      </>
    )}
  </EmptyState>
)

/** Only administrators may import. */
function ImportarDoBling() {
  const { usuario } = useSessao()
  return (
    usuario?.tipo === 'admin' && (
      <Button to="/sincronizacao/importar" variant="default">
        Importar do Bling
      </Button>
    )
  )
}
