import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import css from './ImagensSelect.module.css'
import type { ImagensSelectProps } from './ImagensSelect.tsx'

export function VincularImagens(props: ImagensSelectProps & { onClose: () => void }) {
  const { owner, fotos, value, onChange, colour, onApplyToColour, onClose } = props
  const alternar = (chave: string) =>
    onChange(value.includes(chave) ? value.filter((outra) => outra !== chave) : [...value, chave])
  return (
    <Modal
      title={`Imagens ${owner}`}
      onClose={onClose}
      footer={
        <>
          {colour !== '' && value.length > 0 && (
            <Button
              variant="default"
              onClick={() => {
                onApplyToColour()
                onClose()
              }}
            >
              Aplicar a todas as {colour}
            </Button>
          )}
          <Button onClick={onClose}>Concluir</Button>
        </>
      }
    >
      {fotos.length === 0 ? (
        <p className={css.vazio}>O produto ainda não tem imagens. Adicione-as primeiro em Imagens.</p>
      ) : (
        <div className={css.grade}>
          {fotos.map(({ chave, url }, i) => (
            <label key={chave} className={css.opcao}>
              <input
                type="checkbox"
                aria-label={`Mostra a imagem ${i + 1}`}
                checked={value.includes(chave)}
                onChange={() => alternar(chave)}
              />
              <img src={url} alt="" />
            </label>
          ))}
        </div>
      )}
    </Modal>
  )
}
