import { desligarAtalhos, fecharAtalhos, useAtalhosDesligados } from '../../shared/atalhos.ts'
import { CheckboxField } from '../../shared/ui/CheckboxField.tsx'
import { Modal } from '../../shared/ui/Modal.tsx'
import css from './atalhos.module.css'

const ATALHOS = [
  ['Ctrl K', 'Busca rápida: venda, cliente, SKU, tela ou ação'],
  ['Ctrl /', 'Esta folha'],
  ['Ctrl Enter', 'Salvar a tela ou dar o próximo passo'],
  ['Alt P', 'Painel'],
  ['Alt N', 'Nova venda'],
  ['Alt L', 'Ler um QR Code'],
  ['Alt B', 'Ir para a busca da tela'],
] as const

export function FolhaDeAtalhos() {
  const desligados = useAtalhosDesligados()
  return (
    <Modal title="Atalhos do teclado" size="sm" onClose={fecharAtalhos}>
      <dl className={css.folha} data-desligados={desligados || undefined}>
        {ATALHOS.map(([teclas, efeito]) => (
          <div key={teclas}>
            <dt>
              {teclas.split(' ').map((tecla) => (
                <kbd key={tecla}>{tecla}</kbd>
              ))}
            </dt>
            <dd>{efeito}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Usar atalhos neste navegador"
        checked={!desligados}
        onChange={(event) => desligarAtalhos(!event.target.checked)}
      />
    </Modal>
  )
}
