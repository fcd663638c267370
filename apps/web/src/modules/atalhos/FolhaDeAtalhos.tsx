import { closeAtalhos, setAtalhosOff, useAtalhosOff } from '../../shared/device/shortcuts.ts'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'

const ATALHOS = [
  ['Ctrl K', 'Busca rápida: venda, cliente, SKU, tela ou ação'],
  ['Ctrl /', 'Esta folha'],
  ['Ctrl Enter', 'Salvar a tela ou dar o próximo passo'],
  ['Alt P', 'Painel'],
  ['Alt N', 'Nova venda'],
  ['Alt L', 'Ler um QR Code'],
  ['Alt B', 'Ir para a busca da tela'],
  ['Alt A', 'Ir às ações das linhas escolhidas'],
  ['F8', 'Fazer o que o último aviso oferece, como Desfazer'],
  ['Shift clique', 'Marcar de uma linha da lista até outra'],
] as const

export function FolhaDeAtalhos() {
  const atalhosOff = useAtalhosOff()
  return (
    <Modal title="Atalhos do teclado" size="sm" onClose={closeAtalhos}>
      <dl
        className="m-0 mb-4 [&_>_div]:flex [&_>_div]:gap-4 [&_>_div]:items-center [&_>_div]:min-h-11 [&_>_div]:py-1.5 [&_>_div]:border-b [&_>_div]:border-b-borda [&_dt]:flex-[0_0_92px] [&_kbd]:py-0.5 [&_kbd]:px-2 [&_kbd]:mr-1 [&_kbd]:[font-family:inherit] [&_kbd]:text-s [&_kbd]:bg-superficie-2 [&_kbd]:border [&_kbd]:border-borda-forte [&_kbd]:rounded-detalhe data-desligados:opacity-50"
        data-desligados={atalhosOff || undefined}
      >
        {ATALHOS.map(([pressedKeys, effect]) => (
          <div key={pressedKeys}>
            <dt>
              {pressedKeys.split(' ').map((pressedKey) => (
                <kbd key={pressedKey}>{pressedKey}</kbd>
              ))}
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Usar atalhos neste navegador"
        checked={!atalhosOff}
        onChange={(event) => setAtalhosOff(!event.target.checked)}
      />
    </Modal>
  )
}
