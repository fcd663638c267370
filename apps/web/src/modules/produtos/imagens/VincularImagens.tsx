import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import type { ImagensSelectProps } from './ImagensSelect.tsx'

export function VincularImagens(props: ImagensSelectProps & { onClose: () => void }) {
  const { owner, fotos, value, onChange, colour, onApplyToColour, onClose } = props
  const toggleImagem = (key: string) =>
    onChange(value.includes(key) ? value.filter((linkedKey) => linkedKey !== key) : [...value, key])
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
        <p className="m-0 text-texto-suave">O produto ainda não tem imagens. Adicione-as primeiro em Imagens.</p>
      ) : (
        <div className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(104px,1fr))]">
          {fotos.map(({ chave, url }, i) => (
            <label
              key={chave}
              className="k-foco relative overflow-hidden aspect-square cursor-pointer border-2 border-borda rounded-grupo has-checked:border-marca has-checked:[box-shadow:0_0_0_2px_var(--e-marca-suave)] [&_img]:w-full [&_img]:h-full [&_img]:object-cover [&_input]:absolute [&_input]:top-2 [&_input]:left-2 [&_input]:w-5.5 [&_input]:h-5.5 [&_input]:m-0"
            >
              <input
                type="checkbox"
                aria-label={`Mostra a imagem ${i + 1}`}
                checked={value.includes(chave)}
                onChange={() => toggleImagem(chave)}
              />
              <img src={url} alt="" />
            </label>
          ))}
        </div>
      )}
    </Modal>
  )
}
