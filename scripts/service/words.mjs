import { NAME } from './unit.mjs'

/** The properties of `systemctl show`, one `Name=value` a line, as an object. */
export const properties = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

const LOG = `Os registros: sudo journalctl -u ${NAME} -e`

/**
 * The state of the service for a person, in lines. `serving` says whether the shop answers at `address`; null when this
 * account may not read the settings, which name the port. `install` and `more` are commands for the administrator.
 */
export function stateInWords(state, { address, serving, install, more }) {
  if (state.LoadState !== 'loaded') return ['O serviço não está instalado.', `Para instalar: ${install}`]
  const starts =
    state.UnitFileState === 'enabled'
      ? 'Liga sozinha com o computador.'
      : `Não liga sozinha com o computador. Para que ligue: sudo systemctl enable ${NAME}`
  return [...situation(state, { address, serving, more }), starts]
}

function situation({ ActiveState, SubState, NRestarts, ActiveEnterTimestamp }, { address, serving, more }) {
  if (ActiveState === 'active' && serving === null)
    return [`O serviço está ligado. Se a loja responde, só o administrador do computador vê: ${more}`]
  if (ActiveState === 'active' && serving)
    return [
      `A loja está aberta em ${address} (no ar desde ${ActiveEnterTimestamp || 'agora'}).`,
      ...(Number(NRestarts) > 0 ? [`O serviço já recomeçou ${NRestarts} vez(es) desde que foi ligado. ${LOG}`] : []),
    ]
  if (SubState === 'auto-restart')
    return [`A loja termina ao abrir, e é tentada de novo a cada 10 s (${NRestarts} vez(es) até agora).`, LOG]
  if (ActiveState === 'active' || ActiveState === 'activating')
    return [`O serviço está ligado, mas a loja não responde em ${address}. Na primeira vez isso leva um minuto.`, LOG]
  if (ActiveState === 'deactivating') return ['A loja está fechando.']
  if (ActiveState === 'failed') return [`A loja parou com erro. Para tentar de novo: sudo systemctl start ${NAME}`, LOG]
  return [`A loja está fechada. Para abrir: sudo systemctl start ${NAME}`]
}
