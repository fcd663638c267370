import { IconHanger } from '@tabler/icons-react'
import { useSessao } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'

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
        <Importar comBling={comBling} />
      </>
    )}
  </EmptyState>
)

/** Only administrators may import. */
function Importar({ comBling }: { comBling: boolean }) {
  const { usuario } = useSessao()
  if (usuario?.tipo !== 'admin') return null
  return (
    <>
      <Button to="/produtos/importar" variant="default">
        Importar planilha
      </Button>
      {comBling && (
        <Button to="/sincronizacao/importar" variant="default">
          Importar do Bling
        </Button>
      )}
    </>
  )
}
