//! NumPy arrays: new ones, and given ones to fill.

use crate::arguments::shown;
use numpy::prelude::*;
use numpy::{BorrowError, Element, PyArrayDyn, PyReadwriteArray};
use pyo3::exceptions::{PyImportError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Imports NumPy, which only arrays need.
///
/// # Errors
/// If it is not installed.
pub fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    PyModule::import(py, "numpy").map_err(|error| {
        PyImportError::new_err(format!("arrays need NumPy: pip install './bindings/python[numpy]' ({error})"))
    })
}

/// Returns a new array of zeros.
pub fn zeros<'py>(py: Python<'py>, shape: &[usize], dtype: &str) -> PyResult<Bound<'py, PyAny>> {
    numpy(py)?.call_method1("zeros", (PyTuple::new(py, shape)?, dtype))
}

/// Fills an array with planes: a given one, or a new one of the type `dtype` (bytes if there is none). Half floats are
/// filled as floats first.
pub fn filled<'py>(
    py: Python<'py>,
    shape: &[usize],
    dtype: Option<&Bound<'py, PyAny>>,
    out: Option<Bound<'py, PyAny>>,
    bytes: impl FnOnce(&mut [u8]) -> PyResult<()>,
    floats: impl FnOnce(&mut [f32]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    const TYPES: &str = "uint8, float16 or float32";
    let out = match (out, dtype) {
        (Some(_), Some(_)) => {
            return Err(PyTypeError::new_err("`out` has a type of its own: give `dtype` or `out`"));
        }
        (Some(out), None) => out,
        (None, Some(dtype)) => {
            let wrong = || PyTypeError::new_err(format!("dtype must be {TYPES}, not {}", shown(dtype)));
            let dtype = numpy(py)?.call_method1("dtype", (dtype,)).map_err(|_| wrong())?;
            let dtype = dtype.getattr("name")?.extract::<String>()?;
            if !["uint8", "float16", "float32"].contains(&dtype.as_str()) {
                return Err(wrong());
            }
            zeros(py, shape, &dtype)?
        }
        (None, None) => zeros(py, shape, "uint8")?,
    };
    let contiguous = "`out` is not contiguous";
    let slice_fault = |_| PyValueError::new_err(contiguous);
    let type_of = out.getattr("dtype").and_then(|dtype| dtype.getattr("name")?.extract::<String>());
    match type_of.as_deref().unwrap_or_default() {
        "float32" => {
            floats(values::<f32>(&out, shape, TYPES)?.as_slice_mut().map_err(slice_fault)?)?;
        }
        "float16" => {
            let scratch = zeros(py, shape, "float32")?;
            let given: Vec<usize> = out.getattr("shape")?.extract()?;
            if given != shape {
                return Err(wrong_shape("out", &given, shape));
            }
            floats(values::<f32>(&scratch, shape, TYPES)?.as_slice_mut().map_err(slice_fault)?)?;
            numpy(py)?.call_method1("copyto", (&out, scratch))?;
        }
        _ => bytes(values::<u8>(&out, shape, TYPES)?.as_slice_mut().map_err(slice_fault)?)?,
    }
    Ok(out)
}

/// Returns a new array of these numbers. `dtype` is NumPy's name of `V`.
pub fn array_of<'py, V: Element + Copy>(
    py: Python<'py>,
    values_of: Vec<V>,
    dtype: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let array = zeros(py, &[values_of.len()], dtype)?;
    values::<V>(&array, &[values_of.len()], dtype)?.as_slice_mut()?.copy_from_slice(&values_of);
    Ok(array)
}

/// Returns an array of bool or int8 viewed as uint8, and any other array unchanged.
pub fn bytes_of<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if array.cast::<PyArrayDyn<bool>>().is_ok() || array.cast::<PyArrayDyn<i8>>().is_ok() {
        return array.call_method1("view", ("uint8",));
    }
    Ok(array.clone())
}

/// Returns the values of an array for writing. `dtypes` names the allowed types in messages.
///
/// # Errors
/// If the array is not of the type `V` or of the given shape, if it is not contiguous, or if it is read-only.
pub fn values<'py, V: Element>(
    array: &Bound<'py, PyAny>,
    shape: &[usize],
    dtypes: &str,
) -> PyResult<PyReadwriteArray<'py, V, numpy::IxDyn>> {
    let Ok(array) = array.cast::<PyArrayDyn<V>>() else {
        let given = match array.getattr("dtype") {
            Ok(dtype) => dtype.to_string(),
            Err(_) => {
                let kind = array.get_type().name()?;
                return Err(PyTypeError::new_err(format!("`out` must be an array of {dtypes}, not {kind}")));
            }
        };
        return Err(PyTypeError::new_err(format!("`out` must be an array of {dtypes}, not of {given}")));
    };
    if array.shape() != shape {
        return Err(wrong_shape("out", array.shape(), shape));
    }
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err("`out` is not contiguous, row after row"));
    }
    array.try_readwrite().map_err(|error| {
        PyValueError::new_err(match error {
            BorrowError::AlreadyBorrowed => "`out` is being filled by another thread".to_owned(),
            other => format!("`out` cannot be written to: {other}"),
        })
    })
}

/// Returns the error for an argument or array of the wrong shape.
pub fn wrong_shape(name: &str, given: &[usize], expected: &[usize]) -> PyErr {
    PyValueError::new_err(format!("`{name}` has the shape {}, and must have {}", shape(given), shape(expected)))
}

/// Returns a shape in the syntax of Python.
fn shape(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    format!("({}{})", sizes.join(", "), if sizes.len() == 1 { "," } else { "" })
}
