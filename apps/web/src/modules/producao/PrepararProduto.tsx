import { IconShirt } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/Modal.tsx'
import { ProdutoSelect } from '../produtos/ProdutoSelect.tsx'

/** Chooses the product whose prints and blanks are to be set up. */
export function PrepararProduto() {
  const navigate = useNavigate()
  const [escolhendo, setEscolhendo] = useState(false)
  return (
    <>
      <Button variant="default" icon={IconShirt} onClick={() => setEscolhendo(true)}>
        Preparar produto
      </Button>
      {escolhendo && (
        <Modal title="Que produto será estampado?" onClose={() => setEscolhendo(false)}>
          <ProdutoSelect
            inteiros
            rotulo="Preparar"
            fora={({ kit }) => kit}
            onChoose={({ produto_id }) => void navigate(`/produtos/${produto_id}/producao`)}
          />
        </Modal>
      )}
    </>
  )
}
